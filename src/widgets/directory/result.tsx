import type { DirectoryRequest } from '../../core/contract/endpoints/single-sign-on/directories.ts';
import { useWords } from '../react/use-words.ts';
import { Badge } from '../ui/data/badge.tsx';
import { words as directoryWords } from './words.ts';

/** Whether a request was accepted. */
export function Result({ request: { error } }: { request: DirectoryRequest }) {
  const words = useWords(directoryWords);
  return error === null ? <Badge tone="green">{words.accepted}</Badge> : <Badge tone="red">{words.refused}</Badge>;
}

import type { ReactNode } from 'react';
import { LockIcon } from '../basics/icons.tsx';
import { StatePanel } from './state-panel.tsx';
import { stateWords } from './state-words.ts';
import { useWords } from '../../react/use-words.ts';

/** The user has no access; says whom to ask. */
export function DeniedState({ title, text, action }: { title?: string; text?: ReactNode; action?: ReactNode }) {
  const words = useWords(stateWords);
  return (
    <StatePanel
      tone="yellow"
      icon={<LockIcon size={20} />}
      title={title ?? words.deniedTitle}
      text={text ?? words.deniedText}
      actions={action}
    />
  );
}

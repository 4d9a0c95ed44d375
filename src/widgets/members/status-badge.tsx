import type { User, UserStatus } from '../../core/contract/entities/user.ts';
import { Badge, type BadgeTone } from '../ui/data/badge.tsx';
import { words as membersWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

const tones: Record<UserStatus, BadgeTone> = { active: 'green', invited: 'yellow', suspended: 'red' };

/** The status of a member, as text and color. */
export function StatusBadge({ user: { status, is_deleted } }: { user: Pick<User, 'status' | 'is_deleted'> }) {
  const words = useWords(membersWords);
  if (is_deleted) return <Badge tone="red">{words.deleted}</Badge>;
  return <Badge tone={tones[status]}>{words.status[status]}</Badge>;
}

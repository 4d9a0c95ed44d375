import type { UserStatus } from '../../core/contract/entities/user.ts';
import { Badge, type BadgeTone } from '../ui/data/badge.tsx';
import { words } from './words.ts';

const tones: Record<UserStatus, BadgeTone> = { active: 'green', invited: 'yellow', suspended: 'red' };

/** Where a member stands, in words and colour. */
export function StatusBadge({ status }: { status: UserStatus }) {
  return <Badge tone={tones[status]}>{words.status[status]}</Badge>;
}

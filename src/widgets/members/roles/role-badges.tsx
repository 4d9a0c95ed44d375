import type { Role } from '../../../core/contract/entities/role.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { roleWords } from './role-words.ts';
import { useWords } from '../../react/use-words.ts';

/** Badges of a role: read-only, disabled, not assignable, deleted. */
export function RoleBadges({ role }: { role: Role }) {
  const words = useWords(roleWords);
  const isPlain = !role.is_readable_only && role.is_disabled !== 1 && role.is_assignable && !role.is_deleted;
  if (isPlain) return null;
  return (
    <span className="iam-role-badges">
      {role.is_readable_only && <Badge dot={false}>{words.readOnly}</Badge>}
      {role.is_disabled === 1 && (
        <Badge dot={false} tone="yellow">
          {words.disabled}
        </Badge>
      )}
      {!role.is_assignable && <Badge dot={false}>{words.notAssignable}</Badge>}
      {role.is_deleted && (
        <Badge dot={false} tone="red">
          {words.deletedBadge}
        </Badge>
      )}
    </span>
  );
}

import type { Role } from '../../../core/contract/entities/role.ts';
import { useSpeak } from '../../react/use-words.ts';
import { useKit } from '../../ui/styles/kit.ts';
import { roleIn } from './built-in-role.ts';
import styles from './role-link.css';

/** A user's role; opens its permissions. */
export function RoleLink({ role, onOpen }: { role: Role; onOpen: (role: Role) => void }) {
  useKit(styles);
  const speak = useSpeak();
  return (
    <button type="button" className="iam-role-link" aria-haspopup="dialog" onClick={() => onOpen(role)}>
      <bdi>{roleIn(speak, role).name}</bdi>
    </button>
  );
}

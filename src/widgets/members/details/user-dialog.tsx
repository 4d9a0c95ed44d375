import type { User } from '../../../core/contract/entities/user.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { RoleCatalog } from '../roles/role-catalog.ts';
import { StatusBadge } from '../status-badge.tsx';
import type { MemberChanges } from './member-changes.ts';
import { UserDetails } from './user-details.tsx';

export interface UserDialogProps {
  user: User;
  changes: MemberChanges;
  catalog: RoleCatalog;
  onClose: () => void;
}

/** A member's details in a dialog, for tables without a panel beside them. */
export function UserDialog({ user, changes, catalog, onClose }: UserDialogProps) {
  return (
    <Dialog open width={520} title={<bdi>{user.name || user.email}</bdi>} onClose={onClose}>
      <StatusBadge user={user} />
      <div className="iam-user-dialog">
        <UserDetails user={user} changes={changes} catalog={catalog} hasLeft={() => false} onLeft={onClose} />
      </div>
    </Dialog>
  );
}

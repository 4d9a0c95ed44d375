import type { RoleCatalog } from '../roles/role-catalog.ts';

/** Props of both ways to invite. */
export interface InviteDialogProps {
  organizationId: number;
  catalog: RoleCatalog;
  /** Called after an invitation was sent. */
  onInvited: () => void;
  /** Leads to the pending invitations; offered after one was sent. */
  onShowPending: () => void;
  onClose: () => void;
}

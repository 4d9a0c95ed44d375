import type { RoleCatalog } from '../roles/role-catalog.ts';

/** What both ways to invite get. */
export interface InviteDialogProps {
  organizationId: number;
  catalog: RoleCatalog;
  /** Hears when somebody was invited. */
  onInvited: () => void;
  onClose: () => void;
}

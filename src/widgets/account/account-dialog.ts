import type { User } from '../../core/contract/entities/user.ts';

/** What a dialog of the account gets. */
export interface AccountDialogProps {
  user: User;
  onClose(): void;
}

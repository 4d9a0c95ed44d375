import type { User } from '../../core/contract/entities/user.ts';

/** Props of the account's dialogs. */
export interface AccountDialogProps {
  user: User;
  onClose(): void;
}

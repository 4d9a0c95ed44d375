import { useState, type ComponentType, type ReactNode } from 'react';
import type { User } from '../../core/contract/entities/user.ts';
import { lazy } from '../react/lazy.ts';
import { useLinkedAction } from '../react/linked-action.ts';
import { useWidget } from '../react/widget.ts';
import { hasDraft } from '../session/drafts.ts';
import type { AccountDialogProps } from './account-dialog.ts';
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx';

/** Each dialog loads when it is opened. */
const dialogs = {
  password: lazy(() => import('./security/password-dialog.tsx')),
  email: lazy(() => import('./contact/email-dialog.tsx')),
  phone: lazy(() => import('./contact/phone-dialog.tsx')),
  'reset-phone': lazy(() => import('./contact/reset-phone-dialog.tsx')),
  'enable-two-factor': lazy(() => import('./security/enable-two-factor-dialog.tsx')),
  'disable-two-factor': lazy(() => import('./security/disable-two-factor-dialog.tsx')),
  'recovery-codes': lazy(() => import('./security/renew-codes-dialog.tsx')),
} satisfies Record<string, ComponentType<AccountDialogProps>>;

export type AccountDialogName = keyof typeof dialogs;

/** Those with text that is kept if the session ends. */
const kept = ['email', 'phone'] as const;

/**
 * The account's dialogs, one at a time. A user who must change the password gets its dialog unasked.
 * @param onClose called when a dialog has closed
 * @returns a function that opens one, and the open dialog
 */
export function useAccountDialogs(
  user: User,
  onClose: () => void,
): { open: (name: AccountDialogName) => void; dialog: ReactNode } {
  const { session } = useWidget();
  const [name, setName] = useState<AccountDialogName | null>(() => {
    if (user.need_password_change) return 'password';
    return kept.find((one) => hasDraft(session, one)) ?? null;
  });
  useLinkedAction('change-password', true, () => setName('password'));
  const Dialog = name === null ? null : dialogs[name];
  const close = () => {
    setName(null);
    onClose();
  };
  const dialog = Dialog && (
    <LazyDialog onClose={close}>
      <Dialog user={user} onClose={close} />
    </LazyDialog>
  );
  return { open: setName, dialog };
}

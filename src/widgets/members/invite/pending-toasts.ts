import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { inviteWords as words } from './invite-words.ts';

/** The toasts of an invitation: a success offers the list of pending invitations. */
export function pendingToasts(
  toasts: Pick<Toasts, 'success' | 'error'>,
  showPending: () => void,
): Pick<Toasts, 'success' | 'error'> {
  return {
    success: (message) => toasts.success(message, { label: words.showPending, run: showPending }),
    error: (message) => toasts.error(message),
  };
}

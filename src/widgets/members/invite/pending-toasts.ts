import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { inviteWords } from './invite-words.ts';
import type { Speak } from '../../../core/languages/words.ts';

/** The toasts of an invitation: a success offers the list of pending invitations. */
export function pendingToasts(
  speak: Speak,
  toasts: Pick<Toasts, 'success' | 'error'>,
  showPending: () => void,
): Pick<Toasts, 'success' | 'error'> {
  return {
    success: (message) => toasts.success(message, { label: speak(inviteWords).showPending, run: showPending }),
    error: (message) => toasts.error(message),
  };
}

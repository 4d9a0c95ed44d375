import type { Speak } from '../../core/languages/words.ts';
import { logInForOrganization, needsOtherLogIn } from '../../core/session/company/other-log-in.ts';
import { leaveForConnection, requiredLogIn } from '../../core/session/company/required-log-in.ts';
import { isOwnPage } from '../../core/session/own-page.ts';
import type { Session } from '../../core/session/session.ts';
import type { ToastAction } from '../ui/overlays/toasts/toasts.ts';
import { wayInWords } from './way-in-words.ts';

/**
 * The log in that opens an organization, and leads back to this page.
 * @param error why the organization could not be chosen
 * @returns undefined if no log in helps
 */
export function wayInto(
  speak: Speak,
  session: Session,
  organizationId: number,
  error: unknown,
): ToastAction | undefined {
  const words = speak(wayInWords);
  const required = requiredLogIn(error);
  if (required) {
    const run = () => {
      const redirectTo = session.platform.location.href();
      const email = session.user.data.peek()?.email;
      void leaveForConnection(session, { id: required.id, email, isHere: isOwnPage(session), redirectTo });
    };
    return { label: words.continueWith(required.name), run };
  }
  if (!needsOtherLogIn(error)) return undefined;
  return { label: words.logInAgain, run: () => void logInForOrganization(session, organizationId) };
}

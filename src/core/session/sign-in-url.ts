import { routeUrl } from '../routes/routes.ts';
import { isOwnPage } from './own-page.ts';
import type { Session } from './session.ts';

/** The console's sign-in, with the way back to this page. */
export function signInUrl({ base, platform }: Pick<Session, 'base' | 'platform'>): string {
  return new URL(routeUrl('sign-in', {}, { redirectTo: platform.location.href() }), base).href;
}

/**
 * Prepares to leave for the console's sign-in and to come back logged in.
 * @returns the URL to leave for; of a page that shares no cookie with the console, it asks for a handover
 */
export async function leaveToSignIn(session: Session): Promise<string> {
  const url = signInUrl(session);
  if (session.sharesCookie) return url;
  const { leaveForHandover } = await import('./handover/leave-for-handover.ts');
  return leaveForHandover(session.platform, session.base, url, session.returnPath);
}

/**
 * Logs out, then leads to the console's page of that. A page of another origin stays: nothing on it needs the console
 * now.
 * @param url the page 'Signing out' of the console
 */
export async function leaveByLogout(session: Session, url: string): Promise<void> {
  await session.logout();
  if (isOwnPage(session)) session.platform.location.assign(url);
}

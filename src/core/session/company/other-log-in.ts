import { codeOf } from '../../errors/guards.ts';
import { isOwnPage } from '../own-page.ts';
import type { Session } from '../session.ts';
import { leaveToSignIn } from '../sign-in-url.ts';

/** Whether an organization is closed to this session, since it began at the log in of another company. */
export const needsOtherLogIn = (error: unknown): boolean => codeOf(error) === 'other_log_in_needed';

/** Ends this session; the next log in of the same user in this tab chooses the organization. */
export async function endForOrganization(session: Session, organizationId: number): Promise<void> {
  const login = session.user.data.peek()?.email ?? null;
  await session.logout();
  session.storage.login = login;
  session.storage.organization = organizationId;
}

/** The same from any page: leaves for the log in, and comes back. */
export async function logInForOrganization(session: Session, organizationId: number): Promise<void> {
  await endForOrganization(session, organizationId);
  // The console keeps its own plans: on another host it asks which organization.
  if (!isOwnPage(session)) session.storage.organization = null;
  session.platform.location.assign(await leaveToSignIn(session));
}

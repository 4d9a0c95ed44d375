import { isApiError } from '../../errors/guards.ts';
import { routeUrl } from '../../routes/routes.ts';
import { typedAddress } from '../../validation/address.ts';
import { isEmail } from '../../validation/email.ts';
import type { Session } from '../session.ts';
import { leaveToSignIn } from '../sign-in-url.ts';
import { beginHere } from './arrivals.ts';

/** The log in of a company that an organization requires. */
export interface RequiredLogIn {
  id: number;
  name: string;
}

/** The log in that an error asks for; null for any other error. */
export function requiredLogIn(error: unknown): RequiredLogIn | null {
  if (!isApiError(error, 403) || error.code !== 'connection_required') return null;
  const [id = '', name = ''] = [error.data?.['id']?.[0], error.data?.['name']?.[0]];
  return /^\d+$/.test(id) ? { id: Number(id), name } : null;
}

/** The console's redirect, to which a provider's answer leads, and which leads to this page. */
export async function wayBack(session: Session): Promise<string> {
  const url = new URL(await leaveToSignIn(session));
  url.pathname = routeUrl('redirect');
  return url.href;
}

/**
 * Leaves for the log in of a company, and comes back.
 * @param to.isHere whether the answer comes to this page, which then leads to `redirectTo`
 * @param to.email passed on to the provider, if it is an address
 */
export async function leaveForConnection(
  session: Session,
  to: { id: number; email?: string | undefined; isHere: boolean; redirectTo?: string | undefined },
): Promise<void> {
  if (to.isHere) beginHere(session, to.id);
  const address = typedAddress(to.email ?? '');
  const query = {
    redirectTo: to.isHere ? to.redirectTo : await wayBack(session),
    ...(isEmail(address) && { email: address }),
  };
  const url = session.client.url('GET /auth/connections/{id}/start', { params: { id: to.id }, query });
  session.platform.location.assign(url);
}

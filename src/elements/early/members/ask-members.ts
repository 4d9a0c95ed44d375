import type { Hint } from '../../../core/session/storage.ts';
import { earlyMembersOf, setEarlyMembers, type MembersReply } from '../../../widgets/team/early-members.ts';

/** The query of `membersRequest(noFilter, …)` for the first members. */
const FIRST = '__count=50&__offset=0&status=active&withOrganization=1&withRoles=1';

/** Parameters of the page's URL that decide which members are shown. */
const FILTERS = /[?&](?:term|type|user)=/;

/** Whether the page's URL asks for other members. */
export const isFiltered = (): boolean => FILTERS.test(location.search);

/** The URL of the first members, of one organization or of all that the user may see. */
export const firstMembers = (base: string, organizationId: number | null | undefined): string =>
  `${base}/user?${FIRST}${organizationId ? `&organization_id=${organizationId}` : ''}`;

/**
 * Asks for the first members of an `<iam-team>`: those that this user saw last, or that the service chooses. It is the
 * request that the team sends otherwise, once its chunks and the session are there. The loader contains this function,
 * so it is short.
 * @param base the API's base, absolute
 */
export function askMembers(element: HTMLElement, base: string, token: string): void {
  const asksForOthers = element.getAttribute('routing') === 'history' && isFiltered();
  if (asksForOthers || element.hasAttribute('api-base') || earlyMembersOf(element)) return;
  const { organizationId: own, isBound = true } = lastUser(base);
  const organizationId = isBound && own ? own : undefined;
  const reply = fetch(firstMembers(base, organizationId), {
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${token}`,
      ...(own && { 'X-Organization-Id': `${own}` }),
    },
    credentials: 'same-origin',
    cache: 'no-cache',
    redirect: 'error',
  })
    .then((response) => (response.ok ? (response.json() as Promise<MembersReply>) : undefined))
    .catch(() => undefined);
  setEarlyMembers(element, { base, token, organizationId, askedAt: Date.now(), reply });
  // Chromium takes 20 ms for the first number of a page; now the page waits for the network.
  setTimeout(() => new Intl.NumberFormat('en'));
}

/** This browser's last user, and whether they see only members of the organization, as the session keeps it. */
export const lastUser = (base: string): Partial<Hint> => kept<Hint>(`iam.hint:${base}`) ?? {};

/** What a session keeps under a key; null if there is nothing readable. */
export function kept<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage[key] as string) as T | null;
  } catch {
    return null;
  }
}

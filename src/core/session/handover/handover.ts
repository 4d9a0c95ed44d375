import type { Client } from '../../http/client.ts';
import type { Platform } from '../../platform/platform.ts';
import { webAddress } from '../../http/web-address.ts';

/** The tab's memory of a log in that is under way at the console. */
export const PENDING = 'iam.handover';

/** The names in the fragment of the address that the console returns to. */
const CODE = 'iam-code';
const STATE = 'iam-state';

export interface Pending {
  base: string;
  state: string;
  verifier: string;
  /** The address that the console returns to: without a query, and without a fragment but the code's. */
  redirectTo: string;
  /** The page's own address, with its query and fragment, which nobody else gets. */
  page: string;
}

/** A return from the console: what the page shows to get its token. */
export interface Arrival extends Pick<Pending, 'verifier' | 'redirectTo' | 'page'> {
  code: string;
}

/**
 * Exchanges the code of an arrival for a token.
 * @param keep starts using the token
 * @returns whether there was a token
 * @throws ApiError if the code was used, has expired, or is another page's
 */
export async function redeem(
  client: Client,
  { code, verifier, redirectTo }: Arrival,
  keep: (token: string) => Promise<void>,
): Promise<boolean> {
  const { data } = await client.request('POST /auth/handover', { body: { code, code_verifier: verifier, redirectTo } });
  const token = data[0]?.access_token;
  if (token) await keep(token);
  return Boolean(token);
}

/**
 * Gives the page its own address back. What its server or its router makes of a query or a path needs the page again.
 * @param isLoggedIn whether the code was good; otherwise the page stays, and says why
 */
export function goBack({ location }: Needs, { page }: Arrival, isLoggedIn: boolean): void {
  const [here, own] = [new URL(location.href()), new URL(page)];
  const isHere = here.pathname === own.pathname;
  if (isLoggedIn && (!isHere || own.search !== here.search)) location.leaveFor(page);
  else if (isHere) location.replace(page);
}

type Needs = Pick<Platform, 'location' | 'tab'>;

/**
 * Takes the return of a handover out of the address, at once and whatever it is worth.
 * @returns null if there is none, or if this tab did not ask for it: then it is somebody else's
 */
export function takeArrival({ location, tab }: Needs, base: string): Arrival | null {
  const url = new URL(location.href());
  const given = new URLSearchParams(url.hash.slice(1));
  const code = given.get(CODE);
  if (!code) return null;
  const pending = readPending(tab.get(PENDING));
  if (pending && pending.base !== base) return null;
  tab.remove(PENDING);
  url.hash = '';
  location.replace(url.href);
  if (!pending) return null;
  const arrival: Arrival = { ...pending, code };
  if (given.get(STATE) === pending.state) return arrival;
  goBack({ location, tab }, arrival, false);
  return null;
}

/** Whether the page's address holds the return of a handover that this tab asked for, which the session takes next. */
export function isArriving({ location, tab }: Needs, base: string): boolean {
  const given = new URLSearchParams(new URL(location.href()).hash.slice(1));
  return given.has(CODE) && readPending(tab.get(PENDING))?.base === base;
}

/** What a page on another host asks of the console's sign-in. */
export interface HandoverRequest {
  redirectTo: string;
  challenge: string;
  state: string;
}

/** Reads a handover out of the query of the console's address; null if there is none. */
export function handoverRequest(query: URLSearchParams): HandoverRequest | null {
  const redirectTo = webAddress(query.get('redirectTo') ?? '');
  const challenge = query.get('code_challenge') ?? '';
  const state = query.get('state') ?? '';
  const isWhole = /^[\w-]{43}$/.test(challenge) && query.get('code_challenge_method') === 'S256' && state !== '';
  return redirectTo && isWhole ? { redirectTo, challenge, state } : null;
}

/** The query of the console's address for a request. */
export const handoverQuery = ({ redirectTo, challenge, state }: HandoverRequest): Record<string, string> => ({
  redirectTo,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state,
});

/** The page's URL with the code: in the fragment, which neither servers nor referrers see. */
export function arrivalUrl({ redirectTo, state }: HandoverRequest, code: string): string {
  const url = new URL(redirectTo);
  url.hash = new URLSearchParams({ [CODE]: code, [STATE]: state }).toString();
  return url.href;
}

function readPending(text: string | null): Pending | null {
  try {
    return JSON.parse(text ?? 'null') as Pending | null;
  } catch {
    return null;
  }
}

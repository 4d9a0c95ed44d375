import type { Item } from '../../contract/types.ts';
import type { Session } from '../session.ts';

/** Somebody who comes from the provider of a company, with the token of a session that no page keeps yet. */
export type Arrival = Item<'GET /auth'> & { user_id: number; arrival: NonNullable<Item<'GET /auth'>['arrival']> };

type Needs = Pick<Session, 'base' | 'platform'>;

/** The tab's memory of a log in of a company that began at this page. */
const BEGUN = 'iam.company-log-in';
/** Longer than a user spends at the provider. */
const BEGUN_MS = 15 * 60_000;
const arrivalsKey = (base: string) => `iam.arrivals:${base}`;
/** How many arrivals a browser remembers. */
const MOST = 20;

/** Remembers that a log in begins here, by a press of the user. */
export function beginHere({ platform }: Pick<Needs, 'platform'>, connectionId: number): void {
  platform.tab.set(BEGUN, `${connectionId}:${platform.now() + BEGUN_MS}`);
}

/**
 * Whether to ask before the session is kept: the log in began elsewhere, such as at somebody else's link, and this
 * browser never agreed to it. Somebody could otherwise be logged in to an account that is not theirs.
 */
export function isUnexpected({ base, platform }: Needs, arrival: Arrival): boolean {
  const [begun, until] = (platform.tab.get(BEGUN) ?? '').split(':').map(Number);
  platform.tab.remove(BEGUN);
  const isOurs = begun === arrival.arrival.connection_id && Number(until) > platform.now();
  return !isOurs && !known({ base, platform }).includes(nameOf(arrival));
}

/** Remembers that the user agreed, for further log ins of this account through this connection. */
export function agreeTo(needs: Needs, arrival: Arrival): void {
  const others = known(needs).filter((one) => one !== nameOf(arrival));
  needs.platform.local.set(arrivalsKey(needs.base), [...others, nameOf(arrival)].slice(-MOST).join(' '));
}

const nameOf = ({ user_id: userId, arrival }: Arrival) => `${arrival.connection_id}:${userId}`;

const known = ({ base, platform }: Needs): string[] =>
  (platform.local.get(arrivalsKey(base)) ?? '').split(' ').filter(Boolean);

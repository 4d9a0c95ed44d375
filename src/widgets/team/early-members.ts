import type { User } from '../../core/contract/entities/user.ts';
import type { Session } from '../../core/session/session.ts';
import { pageOf, type Page } from '../../core/state/list.ts';

/** The first members, asked for before the team's code was there. */
export interface EarlyMembers {
  /** The API's base, absolute. */
  readonly base: string;
  readonly token: string;
  /** The organization that the request named. Without one the service lists those that the user may see. */
  readonly organizationId: number | undefined;
  /** In ms since 1970. */
  readonly askedAt: number;
  /** The body of the reply; undefined if there is none, or if it is an error. */
  readonly reply: Promise<MembersReply | undefined>;
}

/** The reply of `GET /user`. */
export type MembersReply = Parameters<typeof pageOf<User>>[0];

/** Milliseconds that a reply counts as new. */
const FRESH = 5000;
const EARLY = Symbol.for('iam.early-members.v1');

type Marked = Element & { [EARLY]?: EarlyMembers | undefined };

/** What was asked for an element. */
export const earlyMembersOf = (element: Element): EarlyMembers | undefined => (element as Marked)[EARLY];

/** Remembers what was asked for an element, or forgets it. */
export function setEarlyMembers(element: Element, early: EarlyMembers | undefined): void {
  (element as Marked)[EARLY] = early;
}

/** What was asked for an element, if it is new and about this session. */
export function freshMembersOf(element: Element, session: Session): EarlyMembers | undefined {
  const early = earlyMembersOf(element);
  if (!early || early.base !== session.base || early.token !== session.token) return undefined;
  return session.platform.now() - early.askedAt < FRESH ? early : undefined;
}

/**
 * The first page, if an early request asked for the same.
 * @param wanted the organization of those who see only their own
 */
export async function earlyPage(
  { organizationId, reply }: EarlyMembers,
  wanted: number | undefined,
): Promise<Page<User> | undefined> {
  const found = await reply;
  if (!found) return undefined;
  const isSame =
    organizationId === wanted ||
    (organizationId === undefined && found.data.every(({ organization }) => organization?.id === wanted));
  return isSame ? pageOf(found) : undefined;
}

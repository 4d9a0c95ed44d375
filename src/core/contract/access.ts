import type { Resource } from './resources.ts';

/**
 * Who may make a call. Super admins may make every call; where a permission is named, the owner and the admins of the
 * organization hold it too, unless it is one of the platform's (system settings, organizations).
 */
export type Access =
  /** Everybody, signed in or not. */
  | { who: 'anyone' }
  /** Everybody with a session or a key. */
  | { who: 'signed-in' }
  /** The person whose id is in the path; with `or`, also the holders of that permission. */
  | { who: 'self'; or?: Resource }
  /** The holders of any of these permissions. */
  | { who: 'permission'; any: readonly Resource[] }
  /** The owner or an admin of the organization the call is about. */
  | { who: 'owner-or-admin' }
  /** The owner of the organization the call is about. */
  | { who: 'owner' }
  /** The holders of a secret that the call carries (a hash of a mail, a key of a link). */
  | { who: 'bearer-of-secret' };

export const anyone = { who: 'anyone' } as const satisfies Access;
export const signedIn = { who: 'signed-in' } as const satisfies Access;
export const self = { who: 'self' } as const satisfies Access;
export const ownerOrAdmin = { who: 'owner-or-admin' } as const satisfies Access;
export const owner = { who: 'owner' } as const satisfies Access;
export const bearerOfSecret = { who: 'bearer-of-secret' } as const satisfies Access;

/** The holders of any of the permissions. */
export const may = (...any: Resource[]) => ({ who: 'permission', any }) as const satisfies Access;

/** The person in the path, and the holders of the permission. */
export const selfOr = (or: Resource) => ({ who: 'self', or }) as const satisfies Access;

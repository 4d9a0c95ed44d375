import type { Resource } from './resources.ts';

/**
 * Who may use an endpoint. Super admins may use every endpoint. The owner and the admins of the organization have every
 * permission, except the platform's (system settings, organizations).
 */
export type Access =
  /** Everyone, logged in or not. */
  | { who: 'anyone' }
  /** Everyone with a session or a key. */
  | { who: 'signed-in' }
  /** The user in the path; with `or`, also users with that permission. */
  | { who: 'self'; or?: Resource }
  /** Users with any of these permissions. */
  | { who: 'permission'; any: readonly Resource[] }
  /** The owner or an admin of the endpoint's organization. */
  | { who: 'owner-or-admin' }
  /** The owner of the endpoint's organization. */
  | { who: 'owner' }
  /**
   * The service keys of applications; with a `scope` of the endpoint, those that have it. With `orKey`, also API keys
   * of organizations with that permission.
   */
  | { who: 'service'; orKey?: Resource }
  /** Whoever holds the secret in the request, such as a hash from an email or the key of a link. */
  | { who: 'bearer-of-secret' };

export const anyone = { who: 'anyone' } as const satisfies Access;
export const signedIn = { who: 'signed-in' } as const satisfies Access;
export const self = { who: 'self' } as const satisfies Access;
export const ownerOrAdmin = { who: 'owner-or-admin' } as const satisfies Access;
export const owner = { who: 'owner' } as const satisfies Access;
export const ofService = { who: 'service' } as const satisfies Access;
/** Service keys, and API keys of organizations with the permission. */
export const ofServiceOr = (orKey: Resource) => ({ who: 'service', orKey }) as const satisfies Access;
export const bearerOfSecret = { who: 'bearer-of-secret' } as const satisfies Access;

/** Users with any of these permissions. */
export const may = (...any: Resource[]) => ({ who: 'permission', any }) as const satisfies Access;

/** The user in the path, and users with the permission. */
export const selfOr = (or: Resource) => ({ who: 'self', or }) as const satisfies Access;

import type { Scope } from '../../../src/core/contract/scopes.ts';
import type { SignInMethod } from '../database/schema/sessions.ts';
import { messageWith } from '../languages/message.ts';
import { ApiError, forbidden } from '../errors/api-error.ts';

/**
 * The caller: a user with a session, an API key of an organization, a service key of an application, or the bearer of a
 * set-up link.
 */
export interface Caller {
  kind: 'session' | 'api-key' | 'service-key' | 'setup';
  /** Id of the session, key or link. */
  credentialId: number;
  /** The user; for an API key the user who created it; for a service key and a set-up link `NOBODY`. */
  userId: number;
  /** The application of a service key. */
  application?: { id: number; name: string };
  /** Names the bearer of a set-up link in the activity. */
  setupName?: string;
  /** What a service key may do. */
  scopes?: ReadonlySet<Scope>;
  /** Limits of a service key; null if staff did not change them. */
  limits?: { sendsPerSecond: number | null; recipientsPerHour: number | null };
  /**
   * The organization of the request: the named one (`organization_id`, or the id in `/organizations/{id}`), else the
   * session's; null if none is chosen. The caller's access to it has been checked.
   */
  organizationId: number | null;
  /** Whether the request names `organizationId` itself. */
  namesOrganization?: boolean;
  /** Organization of the session or key, regardless of the request. */
  sessionOrganizationId: number | null;
  isSuperAdmin: boolean;
  /** Owns `organizationId` (by `organizations.owner_user_id`). */
  isOwner: boolean;
  /** Has ADMIN in `organizationId`, as owners do. */
  isAdmin: boolean;
  /** Effective permissions in `organizationId`, including those implied by owner and admin. */
  permissions: ReadonlySet<string>;
  /**
   * The `permissions` that come from platform roles; only these apply in organizations where the caller is not a
   * member.
   */
  platformPermissions: ReadonlySet<string>;
  /** Whether the user has to choose a new password first. Until then the session is good for little else. */
  needsPasswordChange: boolean;
  /** How the session began: method, id of the connection if it is one, and whether it showed a second factor. */
  logIn?: { method: SignInMethod; connectionId: number | null; secondFactor: boolean };
  /** Start of the session, milliseconds since 1970. */
  signedInAt: number;
  /** End of the session or key, milliseconds since 1970. */
  expiresAt?: number;
  /** The user's email, or the key's name. */
  username?: string;
}

/** No user has this id. */
export const NOBODY = 0;

/** The user's id, for columns that refer to users; null for a caller who is no user. */
export const userIdOf = ({ userId }: Caller): number | null => (userId === NOBODY ? null : userId);

/** The requester: caller, IP address and languages. */
export interface Requester {
  caller: Caller;
  ip: string;
  /** From `Accept-Language`: BCP 47, best first. */
  languages: readonly string[];
}

/**
 * The organization of the request.
 * @throws {ApiError} 422 `organization_missing` if the caller has chosen none
 */
export function organizationOf(caller: Caller): number {
  if (caller.organizationId === null) throw new ApiError(422, 'organization_missing', 'errors.organizationMissing');
  return caller.organizationId;
}

/**
 * The caller, who must be a user: an API key has no such thing.
 * @throws {ApiError} 403 for an API key
 */
export function requireSession(caller: Caller, what: 'announcements' | 'notifications' | 'session'): Caller {
  if (caller.kind === 'api-key') throw forbidden(messageWith('errors.apiKeyHasNone', { what }));
  return caller;
}

import { ApiError, forbidden } from '../errors/api-error.ts';

/** Who makes a call: a person with a session, or an API key of an organization. */
export interface Caller {
  kind: 'session' | 'api-key';
  /** Id of the session or key. */
  credentialId: number;
  /** The person; for an API key the person who made it. */
  userId: number;
  /**
   * The organization that the call is about: the one that it names (`organization_id`, or the id of
   * `/organizations/{id}`), else the session's; null when none is chosen. That the caller may be there has been
   * checked.
   */
  organizationId: number | null;
  /** Whether the call names `organizationId` itself. */
  namesOrganization?: boolean;
  /** The organization of the session or key, whatever the call is about. */
  sessionOrganizationId: number | null;
  isSuperAdmin: boolean;
  /** Owner of `organizationId` (by organizations.owner_user_id). */
  isOwner: boolean;
  /** Holds ADMIN in `organizationId`; the owner does. */
  isAdmin: boolean;
  /** Every permission held in `organizationId`, those implied by owner and admin among them. */
  permissions: ReadonlySet<string>;
  /**
   * Those of `permissions` that roles of the platform give: they alone are taken along to organizations where the
   * caller is no member.
   */
  platformPermissions: ReadonlySet<string>;
  /** When the session began, in milliseconds since 1970. */
  signedInAt: number;
}

/** Who makes a request, from where, and in which languages they read. */
export interface Requester {
  caller: Caller;
  ip: string;
  /** BCP 47, best first, from `Accept-Language`. */
  languages: readonly string[];
}

/**
 * The organization that a call is about.
 * @throws {ApiError} 422 `organization_missing` when the caller has chosen none
 */
export function organizationOf(caller: Caller): number {
  if (caller.organizationId === null) throw new ApiError(422, 'organization_missing', 'Choose an organization first.');
  return caller.organizationId;
}

/**
 * The caller, who must be a signed-in user: an API key of an organization has no such thing.
 * @param what such as `notifications`
 * @throws {ApiError} 403 for an API key
 */
export function requireSession(caller: Caller, what: string): Caller {
  if (caller.kind === 'api-key') throw forbidden(`An API key has no ${what}. Log in to see yours.`);
  return caller;
}

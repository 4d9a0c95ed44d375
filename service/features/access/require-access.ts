import type { Access } from '../../../src/core/contract/access.ts';
import { MAX_ID } from '../../../src/core/contract/limits.ts';
import { ApiError, forbidden, notFound } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { authorizationOf, sessionAuthorizationIn } from './authorization-context.ts';
import { closedTo, organizationClosed } from './closed-organization.ts';
import { refusalOf } from './platform-rights.ts';
import { requireOwnLogIn } from './require-own-log-in.ts';
import { rightsElsewhere } from './staff.ts';
import type { Attempt } from '../../platform/http/guard.ts';

/** Endpoints about log ins, and those with an effect that lasts longer than a key. */
const SESSION_ONLY = new Set([
  'DELETE /auth',
  'GET /auth/organizations',
  'PUT /auth/organizations/{id}',
  'POST /email/reset',
  'POST /organizations/my',
  'POST /user',
  'POST /invite/lists',
  // With a known password, the account would stay open after the key's end.
  'POST /user/{id}/tfa/reset',
  // Whoever had a leaked key would go on signing.
  'POST /webhooks/{id}/secret',
  // A key of an organization must not make keys that outlive it.
  'POST /applications/{id}/keys',
  'PUT /applications/{id}/keys/{keyId}',
  'DELETE /applications/{id}/keys/{keyId}',
  'POST /applications/{id}/keys/{keyId}/roll',
]);

/** Who may log in through an identity provider: what a leaked key changed there would outlive it. */
const SINGLE_SIGN_ON = /^(POST|PUT|DELETE) \/organizations\/\{id\}\/(domains|connection)/;

/**
 * What a session may do before its user has chosen a new password: change it and log out, and read what the page needs
 * for that about the user.
 */
const BEFORE_PASSWORD_CHANGE = new Set([
  'GET /auth',
  'DELETE /auth',
  'GET /auth/organizations',
  'GET /user/{id}',
  'GET /user/{id}/settings',
  'PUT /user/{id}/password',
  'GET /possible_permissions',
  'POST /check_permission',
]);

/**
 * Checks whether the caller may make the request.
 * @returns the caller with their authorization in the request's organization
 * @throws {ApiError} 403 if not allowed, `need_password_change` before the user has chosen a new password,
 * `two_factor_needed` for staff who came by the log in of their company;
 * 404 if the organization must stay hidden from the caller
 */
export async function requireAccess(services: Services, attempt: Attempt): Promise<Caller | null> {
  const { name, access, params, query, body } = attempt;
  if (attempt.caller?.needsPasswordChange && !isBeforePasswordChange(attempt.caller, name, params)) {
    // Where anyone may ask, the session counts for nothing.
    if (isOpen(access)) return null;
    throw new ApiError(403, 'need_password_change', 'errors.needPasswordChange');
  }
  if (attempt.caller?.kind === 'setup') return throughSetup(attempt.caller, attempt);
  if (isOpen(access)) return attempt.caller;
  if (!attempt.caller) throw forbidden();
  if (attempt.caller.kind === 'api-key' && (SESSION_ONLY.has(name) || SINGLE_SIGN_ON.test(name)))
    throw forbidden('errors.apiKeyCannot');
  if (access.who === 'service' && !isKeyFor(access, attempt.caller)) throw forbidden();
  const organizationId = organizationOf(name, params, query, body);
  const caller =
    organizationId === undefined
      ? attempt.caller
      : { ...(await callerIn(services, attempt.caller, organizationId, name)), namesOrganization: true };
  if (!allows(access, caller, params)) throw await refusalOf(services.database.db, caller);
  if (SINGLE_SIGN_ON.test(name)) await requireOwnLogIn(services.database.db, caller);
  return caller;
}

const isOpen = ({ who }: Access) => who === 'anyone' || who === 'bearer-of-secret';

/**
 * The bearer of a set-up link: on endpoints for it, in its own organization. Where anyone may ask, they are nobody.
 * @throws {ApiError} 403; 404 for another organization
 */
function throughSetup(caller: Caller, { name, access, setup, params, query, body }: Attempt): Caller | null {
  if (!setup && isOpen(access)) return null;
  if (!setup) throw forbidden('errors.setupCannot');
  const organizationId = organizationOf(name, params, query, body);
  if (organizationId === undefined || organizationId === caller.organizationId) return caller;
  throw notFound('errors.notFound.organization');
}

/** People use other ways, whatever they may do. */
const isKeyFor = ({ orKey }: { orKey?: string }, { kind }: Caller): boolean =>
  kind === 'service-key' || (orKey !== undefined && kind === 'api-key');

function isBeforePasswordChange({ userId }: Caller, name: string, params: unknown): boolean {
  return BEFORE_PASSWORD_CHANGE.has(name) && [undefined, userId].includes(field(params, 'id') as number | undefined);
}

/** Nobody acts inside a deleted organization; restoring it is a platform action. */
const OF_ONE_ORGANIZATION = /^[A-Z]+ \/organizations\/\{id\}(?!\/undelete)/;

/**
 * The organization id named in the path, the query or the body.
 * @throws {ApiError} 400 `organization_twice` if they name different ones
 */
function organizationOf(name: string, params: unknown, query: unknown, body: unknown): number | undefined {
  const named = [
    OF_ONE_ORGANIZATION.test(name) ? field(params, 'id') : undefined,
    field(query, 'organization_id'),
    field(query, 'organizationId'),
    field(body, 'organization_id'),
  ];
  const ids = new Set(named.filter((id) => typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= MAX_ID));
  if (ids.size > 1) throw new ApiError(400, 'organization_twice', 'errors.organizationTwice');
  return [...ids][0] as number | undefined;
}

const field = (part: unknown, key: string): unknown =>
  typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[key] : undefined;

/** Writers of organizations must be able to see them. */
const SEES_ORGANIZATIONS = ['auth.organizations.READ', 'auth.organizations.WRITE'];

/**
 * The caller in an organization other than the session's, as its member or as platform staff. For everyone else it does
 * not exist.
 */
async function callerIn(services: Services, caller: Caller, organizationId: number, name: string): Promise<Caller> {
  if (organizationId === caller.organizationId) return caller;
  if (caller.kind === 'api-key') throw notFound('errors.notFound.organization');
  if (caller.kind === 'service-key') return ofApplication(services, caller, organizationId);
  const found = await sessionAuthorizationIn(services.database, caller, organizationId);
  if (!found) throw notFound('errors.notFound.organization');
  const authorization = { ...found, is_super_admin: caller.isSuperAdmin };
  if (authorization.is_member || authorization.is_super_admin)
    return { ...caller, organizationId, ...authorizationOf(authorization) };
  const closed =
    found.is_closed && caller.logIn
      ? await closedTo(services.database.db, { userId: caller.userId, organizationId }, caller.logIn)
      : undefined;
  if (closed) throw organizationClosed(closed);
  if (!SEES_ORGANIZATIONS.some((resource) => caller.platformPermissions.has(resource)))
    throw notFound('errors.notFound.organization');
  return { ...caller, organizationId, ...rightsElsewhere(caller, { changes: !name.startsWith('GET ') }) };
}

/** An application is above all organizations: what its scopes permit, they permit in each. */
async function ofApplication({ database }: Services, caller: Caller, organizationId: number): Promise<Caller> {
  const { rows } = await database.pool.query('select from organizations where id = $1 and not is_deleted', [
    organizationId,
  ]);
  if (rows.length === 0) throw notFound('errors.notFound.organization');
  return { ...caller, organizationId };
}

function allows(access: Access, caller: Caller, params: unknown): boolean {
  if (access.who === 'self') {
    if (caller.kind === 'session' && field(params, 'id') === caller.userId) return true;
    return access.or !== undefined && (caller.isSuperAdmin || caller.permissions.has(access.or));
  }
  if (access.who === 'service')
    return caller.kind === 'service-key' || (access.orKey !== undefined && caller.permissions.has(access.orKey));
  if (caller.isSuperAdmin || access.who === 'signed-in') return true;
  if (access.who === 'permission') return access.any.some((resource) => caller.permissions.has(resource));
  return caller.isOwner || (access.who === 'owner-or-admin' && caller.isAdmin);
}

import type { Access } from '../../../src/core/contract/access.ts';
import { MAX_ID } from '../../../src/core/contract/limits.ts';
import { forbidden, notFound } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { authorizationOf, authorizationIn } from './authorization-context.ts';
import { rightsElsewhere } from './staff.ts';
import type { Attempt } from '../../platform/http/guard.ts';

/** Endpoints about a user's own log in, which do not apply to API keys. */
const SESSION_ONLY = new Set([
  'DELETE /auth',
  'GET /auth/organizations',
  'PUT /auth/organizations/{id}',
  'POST /email/reset',
  'POST /organizations/my',
]);

/**
 * Checks whether the caller may make the request.
 * @returns the caller with their authorization in the request's organization
 * @throws {ApiError} 403 if not allowed; 404 if the organization must stay hidden from the caller
 */
export async function requireAccess(services: Services, attempt: Attempt): Promise<Caller | null> {
  const { name, access, params, query, body } = attempt;
  if (access.who === 'anyone' || access.who === 'bearer-of-secret') return attempt.caller;
  if (!attempt.caller) throw forbidden();
  if (attempt.caller.kind === 'api-key' && SESSION_ONLY.has(name)) throw forbidden('errors.apiKeyCannot');
  const organizationId = organizationOf(name, params, query, body);
  const caller =
    organizationId === undefined
      ? attempt.caller
      : { ...(await callerIn(services, attempt.caller, organizationId, name)), namesOrganization: true };
  if (!allows(access, caller, params)) throw forbidden();
  return caller;
}

/** Nobody acts inside a deleted organization; restoring it is a platform action. */
const OF_ONE_ORGANIZATION = /^[A-Z]+ \/organizations\/\{id\}(?!\/undelete)/;

/** The organization id named in the path, the query or the body. */
function organizationOf(name: string, params: unknown, query: unknown, body: unknown): number | undefined {
  const named = [
    OF_ONE_ORGANIZATION.test(name) ? field(params, 'id') : undefined,
    field(query, 'organization_id'),
    field(query, 'organizationId'),
    field(body, 'organization_id'),
  ];
  return named.find((id) => typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= MAX_ID) as
    number | undefined;
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
  const authorization = await authorizationIn(services.database, caller.userId, organizationId);
  if (!authorization) throw notFound('errors.notFound.organization');
  if (authorization.is_member || authorization.is_super_admin)
    return { ...caller, organizationId, ...authorizationOf(authorization) };
  if (!SEES_ORGANIZATIONS.some((resource) => caller.platformPermissions.has(resource)))
    throw notFound('errors.notFound.organization');
  return { ...caller, organizationId, ...rightsElsewhere(caller, { changes: !name.startsWith('GET ') }) };
}

function allows(access: Access, caller: Caller, params: unknown): boolean {
  if (access.who === 'self') {
    if (caller.kind === 'session' && field(params, 'id') === caller.userId) return true;
    return access.or !== undefined && (caller.isSuperAdmin || caller.permissions.has(access.or));
  }
  if (caller.isSuperAdmin || access.who === 'signed-in') return true;
  if (access.who === 'permission') return access.any.some((resource) => caller.permissions.has(resource));
  return caller.isOwner || (access.who === 'owner-or-admin' && caller.isAdmin);
}

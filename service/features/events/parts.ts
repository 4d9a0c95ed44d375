import { asc, eq, inArray } from 'drizzle-orm';
import type { EventData } from '../../../src/core/contract/events/events.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { apiKeyRoles, apiKeys } from '../../platform/database/schema/api-keys.ts';
import { rolePermissions, roles } from '../../platform/database/schema/roles.ts';
import { users } from '../../platform/database/schema/users.ts';

type EventUser = EventData<'user.joined'>['user'];
type Actor = EventData<'user.joined'>['actor'];
type Named = EventData<'user.role_added'>['role'];

/** Who made the change; null if nobody was logged in. */
export async function actorOf(
  within: Queryable,
  { actorId, actorApiKeyId }: { actorId: number | null; actorApiKeyId?: number | null },
): Promise<Actor> {
  if (actorApiKeyId) {
    const [key] = await within.select({ name: apiKeys.name }).from(apiKeys).where(eq(apiKeys.id, actorApiKeyId));
    return { type: 'api_key', id: actorApiKeyId, name: key?.name ?? '' };
  }
  if (actorId === null) return null;
  const [user] = await within.select({ name: users.name }).from(users).where(eq(users.id, actorId));
  return { type: 'user', id: actorId, name: user?.name ?? '' };
}

/**
 * The affected user, with the id and name from the change: an invitation must not reveal the name of an account unknown
 * to the organization.
 */
export async function userOf(
  within: Queryable,
  { target, detail }: { target?: { id: number | null; name: string }; detail?: Record<string, unknown> },
): Promise<EventUser> {
  const id = target?.id ?? 0;
  const email = detail?.['email'];
  if (typeof email === 'string') return { id, name: target?.name ?? '', email };
  const [user] = await within.select({ email: users.email }).from(users).where(eq(users.id, id));
  return { id, name: target?.name ?? '', email: user?.email ?? '' };
}

/** Roles by id, sorted by name. */
export async function rolesOf(within: Queryable, ids: readonly number[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  return within
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(inArray(roles.id, [...ids]))
    .orderBy(asc(roles.name), asc(roles.id));
}

/** A role with its permissions. */
export async function roleOf(within: Queryable, id: number): Promise<{ role: Named; permissions: string[] }> {
  const [role] = await rolesOf(within, [id]);
  const granted = await within
    .select({ resource: rolePermissions.resource })
    .from(rolePermissions)
    .where(eq(rolePermissions.roleId, id))
    .orderBy(asc(rolePermissions.resource));
  return { role: role ?? { id, name: '' }, permissions: granted.map(({ resource }) => resource) };
}

/** An API key without its token. */
export async function keyById(within: Queryable, id: number): Promise<EventData<'api_key.created'>['api_key']> {
  const [key] = await within
    .select({ name: apiKeys.name, expiresAt: apiKeys.expiresAt })
    .from(apiKeys)
    .where(eq(apiKeys.id, id));
  if (!key) throw new Error(`The API key ${id} of an event does not exist.`);
  const given = await within.select({ id: apiKeyRoles.roleId }).from(apiKeyRoles).where(eq(apiKeyRoles.apiKeyId, id));
  return {
    id,
    name: key.name,
    expires_at: key.expiresAt.toISOString(),
    roles: await rolesOf(
      within,
      given.map((role) => role.id),
    ),
  };
}

import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { foldedAddressText } from '../../platform/database/folded.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import type { Target } from '../../platform/database/schema/sent-notifications.ts';
import { forbidden, notFound, unprocessable } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lookUpResources } from '../access/known-resources.ts';
import type { Draft } from './check-notification.ts';

/** Whom a notification is for, as it is kept. */
export interface Resolved {
  target: Target;
  /** What it is about; null for no organization. */
  organizationId: number | null;
  /** Named users that do not exist, or not in the organization of an API key. */
  unknown: number;
}

/**
 * Resolves the target of a request. An organization's API key reaches its own members alone.
 * @throws {ApiError} 403 for an API key that addresses the platform; 404 for an organization that does not exist, or is
 * not the key's; 422 `permission_unknown`
 */
export async function resolveTarget(tx: Tx, caller: Caller, { to }: Draft): Promise<Resolved> {
  const within = caller.kind === 'api-key' ? caller.sessionOrganizationId : null;
  if (to.user_ids) return ofPeople(within, to.user_ids, await usersById(tx, to.user_ids, within));
  if (to.emails) return ofPeople(within, to.emails, await usersByEmail(tx, to.emails, within));
  if (to.organization_id !== undefined) {
    if (within !== null && to.organization_id !== within) throw notFound('errors.notFound.organization');
    return ofOrganization(tx, to.organization_id, to);
  }
  if (!caller.application) throw forbidden('errors.apiKeyReachesItsOwn');
  const target: Target = to.application ? { application: caller.application.name } : { everyone: true };
  return { target, organizationId: null, unknown: 0 };
}

async function ofOrganization(
  tx: Tx,
  organizationId: number,
  { role_ids, permission }: Draft['to'],
): Promise<Resolved> {
  const { rows } = await tx.execute(
    sql`select from organizations where id = ${organizationId} and not is_deleted for key share`,
  );
  if (rows.length === 0) throw notFound('errors.notFound.organization');
  if (permission !== undefined && !(await lookUpResources(tx, [permission])).known.has(permission))
    throw unprocessable('permission_unknown', 'fields.permission', { 'to.permission': ['fields.permission'] });
  const target = { organizationId, ...(role_ids && { roleIds: role_ids }), ...(permission && { permission }) };
  return { target, organizationId, unknown: 0 };
}

function ofPeople(within: number | null, asked: readonly unknown[], userIds: number[]): Resolved {
  const target = { userIds, ...(within !== null && { memberOf: within }) };
  return { target, organizationId: within, unknown: new Set(asked).size - userIds.length };
}

/** Members of an organization, if it is not null. */
const IS_MEMBER = `($2::int is null or exists (
  select from memberships m
  where m.user_id = u.id and m.organization_id = $2 and m.status = 'active' and not m.is_deleted
))`;

async function usersById(tx: Tx, ids: readonly number[], within: number | null): Promise<number[]> {
  const rows = await prepared<{ id: number }>(tx, {
    name: 'recipients-by-id',
    text: `select u.id from users u where u.id = any($1::int[]) and not u.is_deleted and ${IS_MEMBER} order by u.id`,
    values: [ids, within],
  });
  return rows.map(({ id }) => id);
}

async function usersByEmail(tx: Tx, emails: readonly string[], within: number | null): Promise<number[]> {
  const rows = await prepared<{ id: number }>(tx, {
    name: 'recipients-by-email',
    text: `
      select distinct u.id from unnest($1::text[]) as asked(email)
      join users u on ${foldedAddressText('u.email')} = ${foldedAddressText('asked.email')}
      where not u.is_deleted and ${IS_MEMBER} order by u.id`,
    values: [emails, within],
  });
  return rows.map(({ id }) => id);
}

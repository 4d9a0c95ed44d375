import { asc, eq } from 'drizzle-orm';
import type { Application } from '../../../src/core/contract/endpoints/platform/applications.ts';
import { readUrl } from '../../../src/core/contract/rules.ts';
import type { Body } from '../../../src/core/contract/types.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { applications } from '../../platform/database/schema/applications.ts';
import { resources } from '../../platform/database/schema/roles.ts';
import { ApiError, notFound, unprocessable } from '../../platform/errors/api-error.ts';
import type { Requester } from '../../platform/http/caller.ts';
import { requireVersion, type Versioned } from '../../platform/http/version.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';

export type ApplicationRow = typeof applications.$inferSelect;

/** What permissions and activity of this service itself begin with. */
const RESERVED = [
  ...['auth', 'user', 'login', 'role', 'organization', 'announcement', 'setting', 'api_key', 'application'],
  ...['service_key', 'webhook', 'export_type', 'report', 'job', 'mail_text', 'permissions', 'session'],
  ...['connection', 'connection_setup', 'directory', 'domain'],
];

/** Every application, by name. */
export async function listApplications(within: Queryable): Promise<Application[]> {
  return (await within.select().from(applications).orderBy(asc(applications.name))).map(present);
}

/** @throws {ApiError} 404 */
export async function lockApplication(tx: Tx, id: number): Promise<ApplicationRow> {
  const [row] = await tx.select().from(applications).where(eq(applications.id, id)).for('update');
  if (!row) throw applicationNotFound();
  return row;
}

/** @throws {ApiError} 404 */
export async function requireApplication(within: Queryable, id: number): Promise<ApplicationRow> {
  const [row] = await within.select().from(applications).where(eq(applications.id, id));
  if (!row) throw applicationNotFound();
  return row;
}

const applicationNotFound = () => notFound('errors.notFound.application');

/**
 * Adds an application with the permission `<name>.*`, which implies all that it declares.
 * @throws {ApiError} 422 `name_reserved`, `url_invalid`; 409 `name_taken`
 */
export async function createApplication(
  { database }: Services,
  body: Body<'POST /applications'>,
  requester: Requester,
): Promise<Application> {
  const { name, title } = body;
  if (RESERVED.includes(name))
    throw unprocessable('name_reserved', 'fields.nameReserved', { name: ['fields.nameReserved'] });
  const url = requireUrl(body.url ?? null);
  try {
    return await database.db.transaction(async (tx) => {
      const [row] = await tx.insert(applications).values({ name, title, url }).returning();
      if (!row) throw new Error('An application was not inserted.');
      await tx
        .insert(resources)
        .values({ resource: wildcardOf(name), title, position: positionOf(row.id), applicationId: row.id })
        .onConflictDoUpdate({ target: resources.resource, set: { title, applicationId: row.id, removedAt: null } });
      await note(tx, requester, row, 'application.created');
      return present(row);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'applications_name_key')) throw error;
    throw new ApiError(409, 'name_taken', 'fields.nameTaken', { data: { name: ['fields.nameTaken'] } });
  }
}

/**
 * Changes the title and the URL; omitted fields stay. `<name>.*` is shown under the new title.
 * @throws {ApiError} 404; 409 `changed_elsewhere`; 422 `url_invalid`
 */
export async function changeApplication(
  { database }: Services,
  id: number,
  body: Body<'PUT /applications/{id}'> & Versioned,
  requester: Requester,
): Promise<Application> {
  return database.db.transaction(async (tx) => {
    const found = await lockApplication(tx, id);
    requireVersion(body.version, found.updatedAt);
    const { title = found.title } = body;
    const url = body.url === undefined ? found.url : requireUrl(body.url);
    const [row = found] = await tx.update(applications).set({ title, url }).where(eq(applications.id, id)).returning();
    if (title !== found.title)
      await tx
        .update(resources)
        .set({ title })
        .where(eq(resources.resource, wildcardOf(row.name)));
    await note(tx, requester, row, 'application.updated');
    return present(row);
  });
}

/**
 * Deletes an application with its keys. Roles keep its permissions, which grant nothing until they are declared again.
 * @throws {ApiError} 404
 */
export async function deleteApplication({ database, now }: Services, id: number, requester: Requester): Promise<void> {
  await database.db.transaction(async (tx) => {
    const row = await lockApplication(tx, id);
    await tx
      .update(resources)
      .set({ removedAt: new Date(now()) })
      .where(eq(resources.applicationId, id));
    await tx.delete(applications).where(eq(applications.id, id));
    await note(tx, requester, row, 'application.deleted');
  });
}

/** The permission that implies all that an application declares. */
export const wildcardOf = (application: string): string => `${application}.*`;

/** Permissions of this service come first, then those of each application. */
export const positionOf = (applicationId: number, at = 0): number => 1_000 * (1 + applicationId) + at;

/** @throws {ApiError} 422 for an address that is not https (http only on this machine), or contains a password */
function requireUrl(text: string | null): string | null {
  if (text === null || text.trim() === '') return null;
  const url = readUrl(text);
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal);
  if (url && isSafe && !url.username && !url.password) return url.href;
  throw unprocessable('url_invalid', 'fields.httpsUrl', { url: ['fields.httpsUrl'] });
}

const present = ({ id, name, title, url, createdAt, updatedAt }: ApplicationRow): Application => ({
  id,
  name,
  title,
  url,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});

/** Changes of applications are in the activity of the platform. */
const note = (tx: Tx, { caller, ip }: Requester, { id, name }: ApplicationRow, action: string) =>
  audit(tx, { organizationId: null, ...actorOf(caller, ip), action, target: { kind: 'application', id, name } });

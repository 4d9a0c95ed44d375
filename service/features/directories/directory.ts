import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Directory } from '../../../src/core/contract/endpoints/single-sign-on/directories.ts';
import { digest } from '../../platform/crypto/crypto.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { connections } from '../../platform/database/schema/connections.ts';
import {
  directories,
  directoryGroups,
  directoryRequests,
  directoryUsers,
} from '../../platform/database/schema/directories.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import type { Requester } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { DAY } from '../../platform/time.ts';
import { actorOf, audit } from '../audit/audit.ts';
import { targetsOf } from '../audit/targets-of.ts';
import { lockOrganization } from '../organizations/change-organization.ts';
import { baseUrlOf } from './base-url.ts';
import { newDirectoryToken } from './directory-token.ts';
import { countConflicts } from './requests/read-requests.ts';

/** How long the former token works after a new one was made. */
const OLD_TOKEN_MS = DAY;

/** Names a connection by its organization. */
export interface OfConnection {
  /** Id of the organization. */
  id: number;
  connectionId: number;
}

/**
 * The directory of a connection with its counts; null if it has none.
 * @throws {ApiError} 404 for an unknown connection
 */
export async function readDirectory(
  services: Pick<Services, 'config' | 'database' | 'now'>,
  of: OfConnection,
): Promise<Directory | null> {
  const { db } = services.database;
  await requireConnection(db, of);
  const ofConnection = eq(directories.connectionId, of.connectionId);
  const [found] = await db.select().from(directories).where(ofConnection);
  if (!found) return null;
  const expiresAt = found.previousTokenExpiresAt;
  const [people] = await db
    .select({ all: count(), active: sql<number>`(count(*) filter (where ${directoryUsers.active}))::int` })
    .from(directoryUsers)
    .where(eq(directoryUsers.connectionId, of.connectionId));
  return {
    base_url: baseUrlOf(services, of.connectionId),
    token_created_at: found.tokenCreatedAt.toISOString(),
    previous_token_expires_at: expiresAt && expiresAt.getTime() > services.now() ? expiresAt.toISOString() : null,
    last_synchronized_at: found.lastRequestAt?.toISOString() ?? null,
    users: people?.all ?? 0,
    active_users: people?.active ?? 0,
    groups: await db.$count(directoryGroups, eq(directoryGroups.connectionId, of.connectionId)),
    conflicts: await countConflicts(db, of.connectionId),
  };
}

/**
 * Creates the directory of a connection, or rolls its token: the former one works for 24 hours more.
 * @returns the only copy of the token
 * @throws {ApiError} 404
 */
export async function createDirectory(
  services: Services,
  of: OfConnection,
  { caller, ip }: Requester,
): Promise<{ base_url: string; access_token: string }> {
  const { database, now } = services;
  const token = newDirectoryToken();
  const at = new Date(now());
  await database.db.transaction(async (tx) => {
    const name = await lockConnection(tx, of);
    const [before] = await tx.select().from(directories).where(eq(directories.connectionId, of.connectionId));
    const fresh = { tokenDigest: digest(token), tokenCreatedAt: at };
    const former = before && {
      previousTokenDigest: before.tokenDigest,
      previousTokenExpiresAt: new Date(at.getTime() + OLD_TOKEN_MS),
    };
    await tx
      .insert(directories)
      .values({ connectionId: of.connectionId, createdAt: at, ...fresh })
      .onConflictDoUpdate({ target: directories.connectionId, set: { ...fresh, ...former } });
    await auditDirectory(tx, of, name, before ? 'directory.token_rolled' : 'directory.created', { caller, ip });
  });
  return { base_url: baseUrlOf(services, of.connectionId), access_token: token };
}

/**
 * Voids the tokens of directories where somebody made one after a time. Nothing is synchronized until there are new
 * ones.
 */
export async function voidTokensOf(tx: Tx, userId: number, since: Date): Promise<void> {
  const madeByUser = targetsOf(tx, userId, since, ['directory.created', 'directory.token_rolled']);
  const isTheirs = inArray(directories.connectionId, madeByUser);
  const found = await tx.select({ connectionId: directories.connectionId }).from(directories).where(isTheirs);
  for (const { connectionId } of found)
    await tx
      .update(directories)
      .set({ tokenDigest: digest(newDirectoryToken()), previousTokenDigest: null, previousTokenExpiresAt: null })
      .where(eq(directories.connectionId, connectionId));
}

/**
 * Ends a directory and forgets what it sent. Members stay as they are.
 * @throws {ApiError} 404
 */
export async function endDirectory(
  { database }: Services,
  of: OfConnection,
  { caller, ip }: Pick<Requester, 'caller' | 'ip'>,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const name = await lockConnection(tx, of);
    const { connectionId } = of;
    const [ended] = await tx.delete(directories).where(eq(directories.connectionId, connectionId)).returning();
    if (!ended) throw notFound('errors.notFound.directory');
    await tx.delete(directoryGroups).where(eq(directoryGroups.connectionId, connectionId));
    await tx.delete(directoryUsers).where(eq(directoryUsers.connectionId, connectionId));
    await tx.delete(directoryRequests).where(eq(directoryRequests.connectionId, connectionId));
    await auditDirectory(tx, of, name, 'directory.ended', { caller, ip });
  });
}

/** @throws {ApiError} 404 */
export async function requireConnection(within: Queryable, of: OfConnection): Promise<void> {
  const [found] = await within.select({ id: connections.id }).from(connections).where(own(of));
  if (!found) throw notFound('errors.notFound.connection');
}

/** @returns the connection's name */
async function lockConnection(tx: Tx, of: OfConnection): Promise<string> {
  await lockOrganization(tx, of.id);
  const [found] = await tx.select({ name: connections.name }).from(connections).where(own(of)).for('no key update');
  if (!found) throw notFound('errors.notFound.connection');
  return found.name;
}

const own = ({ id, connectionId }: OfConnection) =>
  and(eq(connections.id, connectionId), eq(connections.organizationId, id));

const auditDirectory = (
  tx: Tx,
  { id, connectionId }: OfConnection,
  name: string,
  action: `directory.${'created' | 'token_rolled' | 'ended'}`,
  { caller, ip }: Pick<Requester, 'caller' | 'ip'>,
) =>
  audit(tx, {
    organizationId: id,
    ...actorOf(caller, ip),
    action,
    target: { kind: 'connection', id: connectionId, name },
  });

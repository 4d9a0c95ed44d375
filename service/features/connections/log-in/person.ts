import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { externalIdentities } from '../../../platform/database/schema/external.ts';
import type { users } from '../../../platform/database/schema/users.ts';
import type { Services } from '../../../platform/services.ts';
import { plainLine } from '../../../../src/core/contract/rules.ts';
import { audit } from '../../audit/audit.ts';
import { lockUser } from '../../credentials/revoke-credentials.ts';
import { takeOver } from '../../credentials/take-over.ts';
import { findOrCreateUser } from '../../invitations/add-member.ts';
import { localPart, userByEmail } from '../../users/find-user.ts';
import { applyGroupRoles } from '../group-roles.ts';
import type { ConnectionRow } from '../read.ts';
import type { Arrival } from './arrival.ts';
import { memberOfConnection } from './membership.ts';
import { LogInProblem } from './problems.ts';
import { speaksFor } from './require-allowed-address.ts';

type User = typeof users.$inferSelect;

/** An arrival with an address that the connection may speak for. */
type Allowed = Arrival & { email: string };

/**
 * The person of an arrival, as a member of the connection's organization with the roles of their groups: whoever logged
 * in with this subject before and still has an address of its domains, else the account with this address, else a new
 * one. An account with an unproven address
 * loses its credentials. Concurrent arrivals of one address give one person. Other organizations are not touched.
 * @throws {LogInProblem} `not_a_member`, `invited`, `suspended`, `account_deleted`
 */
export async function personOfArrival(
  services: Services,
  tx: Tx,
  connection: ConnectionRow,
  arrival: Allowed,
  ip: string,
): Promise<User> {
  const known = await linkedUser(tx, connection, arrival);
  const found = await lockUser(tx, known ?? (await userOfAddress(services, tx, connection, arrival)));
  if (!found || found.isDeleted) throw new LogInProblem('account_deleted', { email: arrival.email });
  const membershipId = await memberOfConnection(services, tx, connection, { user: found, email: arrival.email, ip });
  // Must come before the link, because it drops every identity linked before. A linked account was proven then.
  const user = found.emailProvenAt || known !== undefined ? found : await takeOver(services, tx, found);
  await link(services, tx, connection, { arrival, user, isNew: known === undefined, ip });
  await applyGroupRoles(tx, connection, { membershipId, user, ip }, arrival.groups);
  return user;
}

/**
 * The id of the user who logged in with this subject before. Whoever has taken their account to an address elsewhere is
 * no longer one of whom the connection may speak: the link ends, and the company's person is another one.
 */
async function linkedUser(tx: Tx, connection: ConnectionRow, { subject }: Allowed): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: externalIdentities.id, userId: externalIdentities.userId })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.connectionId, connection.id), eq(externalIdentities.subject, subject)));
  const user = row && (await lockUser(tx, row.userId));
  if (!user) return undefined;
  if (await speaksFor(tx, connection, user.email)) return user.id;
  await tx.delete(externalIdentities).where(eq(externalIdentities.id, row.id));
  return undefined;
}

async function userOfAddress(
  services: Services,
  tx: Tx,
  { justInTime }: ConnectionRow,
  { email, name }: Allowed,
): Promise<number> {
  const user = await userByEmail(tx, email);
  if (user) return user.id;
  if (!justInTime) throw new LogInProblem('not_a_member', { email });
  const person = { email, name: plainLine(name ?? '') || localPart(email), roleIds: [] };
  return (await findOrCreateUser(tx, person, new Date(services.now()))).userId;
}

/**
 * Links the subject to the person. They have one identity at each connection: a second subject with their address is
 * the one whom the company now means, such as after it made its user anew.
 */
async function link(
  services: Services,
  tx: Tx,
  connection: ConnectionRow,
  { arrival, user, isNew, ip }: { arrival: Allowed; user: User; isNew: boolean; ip: string },
): Promise<void> {
  const { subject, issuer, email } = arrival;
  const lastUsedAt = new Date(services.now());
  const own = and(eq(externalIdentities.connectionId, connection.id), eq(externalIdentities.userId, user.id));
  if (!isNew)
    return void (await tx
      .update(externalIdentities)
      .set({ email, lastUsedAt })
      .where(and(own, eq(externalIdentities.subject, subject))));
  await tx.delete(externalIdentities).where(and(own, ne(externalIdentities.subject, subject)));
  await tx
    .insert(externalIdentities)
    .values({
      ...{ provider: 'connection', issuer, subject, connectionId: connection.id, userId: user.id },
      ...{ email, lastUsedAt, createdAt: lastUsedAt },
    })
    .onConflictDoNothing();
  await audit(tx, {
    organizationId: connection.organizationId,
    actorId: user.id,
    action: 'user.identity_linked',
    target: { kind: 'user', id: user.id, name: user.name },
    detail: { issuer, connection: connection.name },
    ip,
  });
}

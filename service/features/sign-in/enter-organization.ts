import type { Tx } from '../../platform/database/database.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import type { Services } from '../../platform/services.ts';
import { DAY } from '../../platform/time.ts';
import { type LogIn, neededConnection, type NeededConnection } from '../access/required-connection.ts';
import { audit } from '../audit/audit.ts';
import type { Origin } from '../credentials/sessions.ts';
import { recipientOf, userById } from '../users/find-user.ts';
import { eq } from 'drizzle-orm';
import { loginEntry } from './audit-login.ts';
import { ownerEntered } from './mails/owner-entered.ts';

/**
 * Whether a user may enter an organization with a session that began in some way. The owner with a second factor may
 * always; that is noted, and told to them by mail at most once a day.
 * @returns the connection that they have to log in through first; undefined if they may enter
 */
export async function obstacleTo(
  services: Services,
  tx: Tx,
  entry: { userId: number; organizationId: number },
  logIn: LogIn & { origin: Origin },
): Promise<NeededConnection | undefined> {
  const needed = await neededConnection(tx, entry, logIn);
  if (!needed?.is_exempt) return needed;
  await noteExemption(services, tx, entry, logIn, needed);
  return undefined;
}

async function noteExemption(
  services: Services,
  tx: Tx,
  { userId, organizationId }: { userId: number; organizationId: number },
  { method, origin }: LogIn & { origin: Origin },
  { name: connection }: NeededConnection,
): Promise<void> {
  const user = await userById(tx, userId);
  const detail = { method, connection };
  await audit(tx, loginEntry(user, { action: 'login.connection_skipped', organizationId, detail, ...origin }));
  const subject = `${userId}:${organizationId}`;
  const isFirst = await services.limiter.take({ name: 'owner-entered', subject, limit: 1, windowMs: DAY }, tx);
  const [organization] = await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!isFirst || !user || !organization) return;
  const about = { organization: organization.name, connection, at: new Date(services.now()) };
  await services.messages.notice(tx, { to: user.email, ...ownerEntered({ ...recipientOf(services, user), ...about }) });
}

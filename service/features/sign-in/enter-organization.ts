import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { auditLog } from '../../platform/database/schema/operations.ts';
import type { Services } from '../../platform/services.ts';
import { DAY } from '../../platform/time.ts';
import { type Closed, closedTo, type LogIn } from '../access/closed-organization.ts';
import { audit } from '../audit/audit.ts';
import type { Origin } from '../credentials/sessions.ts';
import { recipientOf, userById } from '../users/find-user.ts';
import { loginEntry } from './audit-login.ts';
import { ownerEntered } from './mails/owner-entered.ts';

const ACTION = 'login.connection_skipped';

/**
 * Whether a user may enter an organization with a session that began in some way. The owner with a second factor may
 * always; that is noted, and told to them by mail at most once a day.
 * @returns why not; undefined if they may enter
 */
export async function obstacleTo(
  services: Services,
  tx: Tx,
  entry: { userId: number; organizationId: number },
  logIn: LogIn & { origin: Origin },
): Promise<Closed | undefined> {
  const closed = await closedTo(tx, entry, logIn);
  if (!closed?.is_exempt) return closed;
  await noteExemption(services, tx, entry, logIn, closed);
  return undefined;
}

async function noteExemption(
  services: Services,
  tx: Tx,
  { userId, organizationId }: { userId: number; organizationId: number },
  { method, origin }: LogIn & { origin: Origin },
  { organization, connection: skipped }: Closed,
): Promise<void> {
  const user = await userById(tx, userId);
  const connection = skipped?.name ?? '';
  const detail = { method, connection };
  const isFirst = !(await wasNoted(tx, userId, organizationId, services.now() - DAY));
  await audit(tx, loginEntry(user, { action: ACTION, organizationId, detail, ...origin }));
  if (!isFirst || !user) return;
  const about = { organization, connection, at: new Date(services.now()) };
  await services.messages.notice(tx, { to: user.email, ...ownerEntered({ ...recipientOf(services, user), ...about }) });
}

/** Whether it was noted since a time. */
async function wasNoted(tx: Tx, userId: number, organizationId: number, since: number): Promise<boolean> {
  const own = and(eq(auditLog.organizationId, organizationId), eq(auditLog.action, ACTION));
  const [found] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(own, eq(auditLog.actorUserId, userId), gt(auditLog.createdAt, new Date(since))))
    .limit(1);
  return found !== undefined;
}

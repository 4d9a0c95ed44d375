import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import type { SignInMethod } from '../../platform/database/schema/sessions.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import { networkOf } from '../../platform/limits/network.ts';
import type { Services } from '../../platform/services.ts';
import { audit, type AuditEntry } from '../audit/audit.ts';
import type { Origin } from '../credentials/sessions.ts';
import { FAILURES_MS } from '../credentials/sign-in-limits.ts';
import { USER_MEMBERSHIPS } from '../memberships/user-memberships.ts';

interface Login extends Origin {
  action: 'login.succeeded' | 'login.failed' | 'login.organization_chosen' | 'login.connection_skipped';
  organizationId: number | null;
  detail: Record<string, unknown>;
}

type Known = { id: number; name: string } | undefined;

/** The entry of a login; the user is the target, and the actor only if they are who they say. */
export const loginEntry = (user: Known, { action, organizationId, detail, ip, userAgent }: Login): AuditEntry => ({
  organizationId,
  actorId: action === 'login.failed' ? null : (user?.id ?? null),
  action,
  ...(user && { target: { kind: 'user', id: user.id, name: user.name } }),
  detail,
  ip: ip ?? null,
  userAgent,
});

/** Codes of errors for somebody who may not log in, or whom the provider did not confirm. */
const AUDITED_CODES = [
  'invited',
  'not_activated',
  'suspended',
  'external_login_failed',
  'email_not_verified',
  'no_account',
] as const;
type AuditedCode = (typeof AUDITED_CODES)[number];

/** A login that failed. */
export interface Failure {
  method: SignInMethod;
  reason: 'wrong_password' | 'wrong_code' | 'passkey_rejected' | AuditedCode;
  origin: Origin;
  /** Whether a limit refuses further attempts from now on: those have no entries. */
  reachesLimit?: boolean;
}

/**
 * Of the rows of `HELD`: the only organization where the user is active; without any, the only one that suspended its
 * member.
 */
const CONCERNED = `
  select case
    when count(*) filter (where status = 'active') = 1 then min(organization_id) filter (where status = 'active')
    when count(*) filter (where status = 'active') = 0 and count(*) filter (where was_member) = 1
      then min(organization_id) filter (where was_member)
    end as id
  from (
    select *, status = 'suspended' and status_before is distinct from 'invited' as was_member
    from (${USER_MEMBERSHIPS}) membership
  ) membership`;

/**
 * Records a login that failed, in the organization that it concerns. Unknown names take the same queries; what was
 * typed is not kept, because it may be a password.
 */
export async function auditFailure(
  within: Queryable,
  user: Known,
  { method, reason, origin, reachesLimit = false }: Failure,
): Promise<void> {
  const [concerned] = await prepared<{ id: number | null }>(within, {
    name: 'concerned-organization',
    text: CONCERNED,
    values: [user?.id ?? 0],
  });
  const detail = { method, reason, ...(reachesLimit && { limit_reached: true }) };
  const organizationId = concerned?.id ?? null;
  await audit(within, loginEntry(user, { action: 'login.failed', organizationId, detail, ...origin }));
}

/** The same for failures that no limit counts: ten in 15 minutes per account, or per network if it is unknown. */
export async function auditUncounted(services: Services, user: Known, failure: Failure): Promise<void> {
  const { limiter, database } = services;
  const subject = user ? `user:${user.id}` : networkOf(failure.origin.ip);
  const isWithin = await limiter.take({ name: 'audit:login', subject, limit: 10, windowMs: FAILURES_MS });
  if (isWithin) await auditFailure(database.db, user, failure);
}

/**
 * Records that a connection's log in was refused, in its organization; ten in 15 minutes per network.
 * @param code why; the log ins of the connection have the rest under the reference
 */
export async function auditConnectionFailure(
  { limiter, database }: Services,
  connection: { id: number; name: string; organizationId: number },
  { code, reference, origin }: { code: string; reference: string; origin: Origin },
): Promise<void> {
  const subject = `connection:${connection.id}:${networkOf(origin.ip)}`;
  if (!(await limiter.take({ name: 'audit:login', subject, limit: 10, windowMs: FAILURES_MS }))) return;
  const { organizationId, name } = connection;
  const detail = { method: 'connection', reason: code, connection: name, reference };
  await audit(database.db, loginEntry(undefined, { action: 'login.failed', organizationId, detail, ...origin }));
}

/** Runs the last step of a login, and records if it is refused. */
export async function auditRefusal<T>(
  services: Services,
  user: Known,
  way: Pick<Failure, 'method' | 'origin'>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const reason = error instanceof ApiError && AUDITED_CODES.find((code) => code === error.code);
    if (reason) await auditUncounted(services, user, { ...way, reason });
    throw error;
  }
}

/** Records in an organization that a user of several ones chose it: their login is an entry of none. */
export async function auditChoice(within: Queryable, userId: number, organizationId: number, origin: Origin) {
  const [user] = await within.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, userId));
  await audit(within, loginEntry(user, { action: 'login.organization_chosen', organizationId, detail: {}, ...origin }));
}

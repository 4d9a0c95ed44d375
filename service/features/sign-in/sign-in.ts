import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import type { SignInMethod, TfaIntent } from '../../platform/database/schema/sessions.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { takeFromQuota } from '../quotas/quotas.ts';
import { auditFailure, auditLogin } from './audit-login.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { chosenOrganization } from '../memberships/memberships.ts';
import { verifyPassword } from '../credentials/passwords.ts';
import { waitsForActivation } from '../registration/registrations.ts';
import { beginSession, type Origin } from '../credentials/sessions.ts';
import { accountOf, becomeFamiliar, limitsOfSignIn } from '../credentials/sign-in-limits.ts';
import { issueTfaToken } from '../credentials/two-factor-tokens.ts';

/** Reply of a log in step. */
export interface Authorization {
  access_token?: string;
  user_id: number;
  organization_id: number | null;
  tfa_token: string | null;
}

type User = typeof users.$inferSelect;

const notActivated = () =>
  new ApiError(
    403,
    'not_activated',
    'Your account is not activated yet. Follow the link in the email we sent you. Link expired? Request a new one.',
  );

/** 401: the same for an unknown name and a wrong password. */
export const invalidCredentials = () => new ApiError(401, 'invalid_credentials', 'Wrong login or password.');

export interface Credentials {
  /** Email or username, as typed. */
  login: string;
  password: string;
  intent: TfaIntent;
  origin: Origin;
}

/**
 * Logs in by password. Unknown names take the same path and time as known ones.
 * @throws {ApiError} 401 `invalid_credentials`; 403 for a correct password of a user who may not log in; 429
 */
export async function signIn(services: Services, credentials: Credentials): Promise<Authorization> {
  const user = await passwordHolder(services, credentials);
  return finishFirstFactor(services, user, {
    intent: credentials.intent,
    origin: credentials.origin,
    method: 'password',
  });
}

/**
 * The user with this login and password, whether or not they may log in.
 * @throws {ApiError} 401 `invalid_credentials`; 403 `not_activated` for the password of a pending registration; 429
 */
export async function passwordHolder(
  services: Services,
  { login, password, origin }: Omit<Credentials, 'intent'>,
): Promise<User> {
  const user = await userByLogin(services.database.db, login);
  const account = accountOf(user?.id, login);
  const attempt = await services.limiter.attempt(await limitsOfSignIn(services, account, origin.ip));
  const right = await verifyPassword(user?.passwordHash, password);
  if (!user || !right) {
    const waits = await waitsForActivation(services, login, password);
    if (waits) await attempt.succeeded();
    attempt.failed();
    await auditFailure(services.database.db, user, origin);
    throw waits ? notActivated() : invalidCredentials();
  }
  await attempt.succeeded();
  await becomeFamiliar(services, account, origin.ip);
  return user;
}

/**
 * Continues after any first factor: with the second one if enabled, else with a session.
 * @throws {ApiError} 403 if the user may not log in
 */
export async function finishFirstFactor(
  services: Services,
  user: User,
  way: { intent: TfaIntent; origin: Origin; method: SignInMethod },
): Promise<Authorization> {
  await requireMayEnter(services.database.db, user);
  return services.database.db.transaction(async (tx) => {
    if (user.twoFactorPolicy !== 'enabled') return openSession(services, tx, user, way);
    await requireUnchanged(tx, user);
    const { intent, method } = way;
    const tfaToken = await issueTfaToken(tx, { userId: user.id, intent, method, now: services.now() });
    return { user_id: user.id, organization_id: null, tfa_token: tfaToken };
  });
}

/**
 * Checks that the account is unchanged since its factors were verified: a new password also revokes pending log-ins.
 * @throws {ApiError} 401
 */
export async function requireUnchanged(within: Queryable, { id, passwordHash }: User): Promise<void> {
  const [now] = await within
    .select({ passwordHash: users.passwordHash, isDeleted: users.isDeleted })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  if (!now || now.isDeleted || now.passwordHash !== passwordHash) throw invalidCredentials();
}

/** Begins the session after all factors. With the intent, also creates an organization for the user. */
export async function openSession(
  services: Services,
  within: Queryable,
  user: User,
  way: { intent: TfaIntent; origin: Origin; method: SignInMethod },
): Promise<Authorization> {
  const now = services.now();
  await requireUnchanged(within, user);
  if (way.intent === 'new-organization')
    await takeFromQuota(services, within, 'organizations', {
      userId: user.id,
      organizationId: null,
      isSuperAdmin: false,
    });
  const organizationId =
    way.intent === 'new-organization'
      ? await createOrganization(within, {
          name: `${user.name}'s organization`,
          ownerUserId: user.id,
          actorId: user.id,
          ip: way.origin.ip,
          now,
        })
      : await chosenOrganization(within, user.id);
  const { token } = await beginSession(within, {
    userId: user.id,
    organizationId,
    method: way.method,
    now,
    ...way.origin,
  });
  await auditLogin(within, user, {
    action: 'login.succeeded',
    organizationId,
    detail: { method: way.method },
    ...way.origin,
  });
  return { access_token: token, user_id: user.id, organization_id: organizationId, tfa_token: null };
}

/**
 * Checks that an authenticated user may log in.
 * @throws {ApiError} 403 `invited`, `not_activated` or `suspended`
 */
export async function requireMayEnter(within: Queryable, user: Pick<User, 'id' | 'activatedAt'>): Promise<void> {
  const held = await within
    .select({ status: memberships.status, before: memberships.statusBefore })
    .from(memberships)
    .innerJoin(organizations, and(eq(organizations.id, memberships.organizationId), eq(organizations.isDeleted, false)))
    .where(and(eq(memberships.userId, user.id), eq(memberships.isDeleted, false)));
  // Suspending an invited user blocks nobody: they never joined.
  const joined = held.filter(({ status, before }) => status !== 'suspended' || before !== 'invited');
  const has = (status: string) => joined.some((membership) => membership.status === status);
  if (!user.activatedAt) {
    if (has('invited'))
      throw new ApiError(
        403,
        'invited',
        'You have not accepted your invitation yet. Follow the link in the invitation email.',
      );
    throw notActivated();
  }
  if (has('suspended') && !has('active') && !has('invited'))
    throw new ApiError(403, 'suspended', 'Your access is suspended. Ask an administrator of your organization.');
}

/** Finds a user by email or username; an email match comes first. */
export async function userByLogin(within: Queryable, login: string): Promise<User | undefined> {
  const asked = login.trim().toLowerCase();
  const isEmail = sql<boolean>`lower(${users.email}) = ${asked}`;
  const [user] = await within
    .select()
    .from(users)
    .where(and(or(isEmail, sql`lower(${users.username}) = ${asked}`), eq(users.isDeleted, false)))
    .orderBy(desc(isEmail))
    .limit(1);
  return user;
}

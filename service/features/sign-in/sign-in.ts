import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../../platform/database/database.ts';
import type { SignInMethod, TfaIntent } from '../../platform/database/schema/sessions.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { takeFromQuota } from '../quotas/quotas.ts';
import { auditFailure, loginEntry } from './audit-login.ts';
import { checkMayEnter, type Held, heldBy, notActivated, onlyOrganization, readHeld } from './may-enter.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { verifyPassword } from '../credentials/passwords.ts';
import { waitsForActivation } from '../registration/registrations.ts';
import { beginSession, type Origin } from '../credentials/sessions.ts';
import { accountOf, familiarity, isFamiliarSql, limitsOfSignIn } from '../credentials/sign-in-limits.ts';
import { issueTfaToken } from '../credentials/two-factor-tokens.ts';

/** Reply of a log in step. */
export interface Authorization {
  access_token?: string;
  user_id: number;
  organization_id: number | null;
  tfa_token: string | null;
}

type User = typeof users.$inferSelect;

/** 401: the same for an unknown name and a wrong password. */
export const invalidCredentials = () => new ApiError(401, 'invalid_credentials', 'errors.wrongLogin');

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
  const { user, held } = await checkPassword(services, credentials);
  const { intent, origin } = credentials;
  return finishFirstFactor(services, user, { intent, origin, method: 'password' }, held);
}

/**
 * The user with this login and password, whether or not they may log in.
 * @throws {ApiError} 401 `invalid_credentials`; 403 `not_activated` for the password of a pending registration; 429
 */
export async function passwordHolder(services: Services, credentials: Omit<Credentials, 'intent'>): Promise<User> {
  return (await checkPassword(services, credentials)).user;
}

async function checkPassword(
  services: Services,
  { login, password, origin }: Omit<Credentials, 'intent'>,
): Promise<{ user: User; held: Held[] }> {
  const { user, isFamiliar } = await userByLogin(services, login, origin.ip);
  const account = accountOf(user?.id, login);
  const attempt = await services.limiter.attempt(limitsOfSignIn(account, origin.ip, isFamiliar));
  const right = await verifyPassword(user?.passwordHash, password);
  if (!user || !right) {
    const waits = await waitsForActivation(services, login, password);
    if (waits) await attempt.succeeded();
    attempt.failed();
    await auditFailure(services.database.db, user, origin);
    throw waits ? notActivated() : invalidCredentials();
  }
  const held = await attempt.succeededWith<Held>(familiarity(account, origin.ip), readHeld(user.id));
  return { user, held };
}

/**
 * Continues after any first factor: with the second one if enabled, else with a session.
 * @throws {ApiError} 403 if the user may not log in
 */
export async function finishFirstFactor(
  services: Services,
  user: User,
  way: { intent: TfaIntent; origin: Origin; method: SignInMethod },
  known?: Held[],
): Promise<Authorization> {
  const { db } = services.database;
  const held = known ?? (await heldBy(db, user.id));
  checkMayEnter(user, held);
  // One statement, which needs no transaction around it.
  if (user.twoFactorPolicy !== 'enabled' && way.intent === 'sign-in') return openSession(services, db, user, way, held);
  return db.transaction(async (tx) => {
    if (user.twoFactorPolicy !== 'enabled') return openSession(services, tx, user, way, held);
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

/**
 * Begins the session after all factors. With the intent, also creates an organization for the user.
 * @throws {ApiError} 401 if the account changed since its factors were verified
 */
export async function openSession(
  services: Services,
  within: Queryable,
  user: User,
  { intent, method, origin }: { intent: TfaIntent; origin: Origin; method: SignInMethod },
  held?: Held[],
): Promise<Authorization> {
  const now = services.now();
  const organizationId =
    intent === 'new-organization'
      ? await newOrganization(services, within, user, origin)
      : onlyOrganization(held ?? (await heldBy(within, user.id)));
  const session = await beginSession(within, {
    userId: user.id,
    organizationId,
    method,
    now,
    ...origin,
    expectedPassword: { hash: user.passwordHash },
    entry: loginEntry(user, { action: 'login.succeeded', organizationId, detail: { method }, ...origin }),
  });
  if (!session) throw invalidCredentials();
  return { access_token: session.token, user_id: user.id, organization_id: organizationId, tfa_token: null };
}

async function newOrganization(services: Services, within: Queryable, user: User, { ip }: Origin): Promise<number> {
  await requireUnchanged(within, user);
  await takeFromQuota(services, within, 'organizations', {
    userId: user.id,
    organizationId: null,
    isSuperAdmin: false,
  });
  const name = `${user.name}'s organization`;
  return createOrganization(within, { name, ownerUserId: user.id, actorId: user.id, ip, now: services.now() });
}

/** The query of `userByLogin`: building it for each log in took longer than running it. */
const prepared = new WeakMap<Db, ReturnType<typeof prepareUserByLogin>>();

function prepareUserByLogin(db: Db) {
  const asked = sql.placeholder('asked');
  const isEmail = sql<boolean>`lower(${users.email}) = ${asked}`;
  return db
    .select({ user: users, isFamiliar: isFamiliarSql(users.id, sql.placeholder('ip'), sql.placeholder('now')) })
    .from(users)
    .where(and(or(isEmail, sql`lower(${users.username}) = ${asked}`), eq(users.isDeleted, false)))
    .orderBy(desc(isEmail))
    .limit(1)
    .prepare('user-by-login');
}

/** Finds a user by email or username; an email match comes first. */
async function userByLogin(
  { database: { db }, now }: Services,
  login: string,
  ip: string,
): Promise<{ user: User | undefined; isFamiliar: boolean }> {
  const query = prepared.get(db) ?? prepareUserByLogin(db);
  prepared.set(db, query);
  const [found] = await query.execute({ asked: login.trim().toLowerCase(), ip, now: new Date(now()).toISOString() });
  return { user: found?.user, isFamiliar: found?.isFamiliar ?? false };
}

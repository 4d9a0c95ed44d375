import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { Part } from '../../platform/database/named.ts';
import type { SignInMethod, TfaIntent } from '../../platform/database/schema/sessions.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { beginSession, type Origin } from '../credentials/sessions.ts';
import { verifyPassword } from '../credentials/passwords.ts';
import { familiarity, limitsOfSignIn } from '../credentials/sign-in-limits.ts';
import { issueTfaToken } from '../credentials/two-factor-tokens.ts';
import { type Held, heldBy, readHeld } from '../memberships/held.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { takeFromQuota } from '../quotas/quotas.ts';
import { waitsForActivation } from '../registration/registrations.ts';
import { auditFailure, auditRefusal, auditUncounted, type Failure, loginEntry } from './audit-login.ts';
import { checkMayEnter, notActivated } from './may-enter.ts';
import { countAndFind, type Found, type SignInUser, userOf } from './user-by-login.ts';

/** Reply of a log in step. */
export interface Authorization {
  access_token?: string;
  user_id: number;
  organization_id: number | null;
  tfa_token: string | null;
}

/** 401: the same for an unknown name and a wrong password. */
export const invalidCredentials = () => new ApiError(401, 'invalid_credentials', 'errors.wrongLogin');

export interface Credentials {
  /** Email or username, as typed. */
  login: string;
  password: string;
  intent: TfaIntent;
  origin: Origin;
}

/** How a user came to be who they say. */
interface Way {
  intent: TfaIntent;
  origin: Origin;
  method: SignInMethod;
}

/** Undoes the count of an attempt, and runs a statement along. */
type Passed = <Row extends object>(along: Part) => Promise<Row[]>;

/**
 * Logs in by password. Unknown names take the same path and time as known ones.
 * @throws {ApiError} 401 `invalid_credentials`; 403 for a correct password of a user who may not log in; 429
 */
export async function signIn(services: Services, credentials: Credentials): Promise<Authorization> {
  const { user, passed } = await checkPassword(services, credentials);
  const way: Way = { intent: credentials.intent, origin: credentials.origin, method: 'password' };
  if (!isEnough(user, way) || !user.activatedAt)
    return finishFirstFactor(services, user, way, await passed<Held>(readHeld(user.id)));
  return auditRefusal(services, user, way, () => openSession(services, services.database.db, user, way, passed));
}

/**
 * The user with this login and password, whether or not they may log in.
 * @throws {ApiError} 401 `invalid_credentials`; 403 `not_activated` for the password of a pending registration; 429
 */
export async function passwordHolder(
  services: Services,
  credentials: Omit<Credentials, 'intent'>,
): Promise<SignInUser> {
  const { user, passed } = await checkPassword(services, credentials);
  await passed(readHeld(user.id));
  return user;
}

async function checkPassword(
  services: Services,
  { login, password, origin }: Omit<Credentials, 'intent'>,
): Promise<{ user: SignInUser; passed: Passed }> {
  const name = login.trim().toLowerCase();
  const { attempt, row } = await services.limiter.attemptBy<Found>(limitsOfSignIn(name, origin.ip), ([, addressKey]) =>
    countAndFind(name, { ...origin, addressKey }, services.now()),
  );
  const user = userOf(row);
  const right = await verifyPassword(user?.passwordHash, password);
  if (!user || !right) {
    if (await waitsForActivation(services, login, password)) {
      await attempt.succeeded();
      await auditUncounted(services, user, { method: 'password', reason: 'not_activated', origin });
      throw notActivated();
    }
    attempt.failed();
    const { reachesLimit } = attempt;
    const failure: Failure = { method: 'password', reason: 'wrong_password', origin, reachesLimit };
    await auditFailure(services.database.db, user, failure);
    throw invalidCredentials();
  }
  const remembered = row.is_familiar ? [] : [familiarity(user.id, origin.ip)];
  return { user, passed: (along) => attempt.succeededWith(remembered, along) };
}

/** Whether a first factor is enough for a session. */
const isEnough = ({ twoFactorPolicy }: SignInUser, { intent }: Way) =>
  twoFactorPolicy !== 'enabled' && intent === 'sign-in';

/**
 * Continues after any first factor: with the second one if enabled, else with a session.
 * @throws {ApiError} 403 if the user may not log in
 */
export function finishFirstFactor(
  services: Services,
  user: SignInUser,
  way: Way,
  held?: Held[],
): Promise<Authorization> {
  return auditRefusal(services, user, way, () => continueLogin(services, user, way, held));
}

async function continueLogin(
  services: Services,
  user: SignInUser,
  way: Way,
  held: Held[] | undefined,
): Promise<Authorization> {
  const { db } = services.database;
  checkMayEnter(user, held ?? (await heldBy(db, user.id)));
  // One statement, which needs no transaction around it.
  if (isEnough(user, way)) return openSession(services, db, user, way);
  return db.transaction(async (tx) => {
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
export async function requireUnchanged(
  within: Queryable,
  { id, passwordHash }: Pick<SignInUser, 'id' | 'passwordHash'>,
): Promise<void> {
  const [now] = await within
    .select({ passwordHash: users.passwordHash, isDeleted: users.isDeleted })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  if (!now || now.isDeleted || now.passwordHash !== passwordHash) throw invalidCredentials();
}

/**
 * Begins the session after all factors. With the intent, also creates an organization for the user.
 * @param passed runs the statement, if an attempt ends with it
 * @throws {ApiError} 401 if the account changed since its factors were verified, 403 if the user may not log in
 */
export async function openSession(
  services: Services,
  within: Queryable,
  user: SignInUser,
  { intent, method, origin }: Way,
  passed?: Passed,
): Promise<Authorization> {
  const session = await beginSession(
    within,
    {
      userId: user.id,
      organizationId: intent === 'new-organization' ? await newOrganization(services, within, user, origin) : 'only',
      method,
      now: services.now(),
      ...origin,
      expectedPassword: { hash: user.passwordHash },
      entry: loginEntry(user, { action: 'login.succeeded', organizationId: null, detail: { method }, ...origin }),
    },
    passed,
  );
  if (session)
    return {
      access_token: session.token,
      user_id: user.id,
      organization_id: session.organizationId,
      tfa_token: null,
    };
  checkMayEnter(user, await heldBy(within, user.id));
  throw invalidCredentials();
}

async function newOrganization(
  services: Services,
  within: Queryable,
  user: SignInUser,
  { ip }: Origin,
): Promise<number> {
  await requireUnchanged(within, user);
  await takeFromQuota(services, within, 'organizations', {
    userId: user.id,
    organizationId: null,
    isSuperAdmin: false,
  });
  const name = `${user.name}'s organization`;
  return createOrganization(within, { name, ownerUserId: user.id, actorId: user.id, ip, now: services.now() });
}

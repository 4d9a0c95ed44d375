import type { Tx } from '../../platform/database/database.ts';
import type { SignInMethod, TfaIntent } from '../../platform/database/schema/sessions.ts';
import type { Services } from '../../platform/services.ts';
import type { LogIn } from '../access/closed-organization.ts';
import { audit } from '../audit/audit.ts';
import { beginSession, type Origin } from '../credentials/sessions.ts';
import { issueTfaToken } from '../credentials/two-factor-tokens.ts';
import { membershipsOfUser, onlyOrganization, type UserMembership } from '../memberships/user-memberships.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { takeFromQuota } from '../quotas/quotas.ts';
import { auditRefusal, loginEntry } from './audit-login.ts';
import { type Credentials, invalidCredentials, passwordHolder } from './check-password.ts';
import { obstacleTo } from './enter-organization.ts';
import { checkMayEnter } from './may-enter.ts';
import { organizationOfConnection } from './organization-of-connection.ts';
import { lockedUser, type SignInUser } from './user-by-login.ts';

/** Reply of a log in step. */
export interface Authorization {
  access_token?: string;
  user_id: number;
  organization_id: number | null;
  tfa_token: string | null;
}

/** How a user came to be who they say, and what they want. */
export interface FirstFactor {
  intent: TfaIntent;
  origin: Origin;
  method: SignInMethod;
  /** The connection, if the method is one: the session begins in its organization. */
  connectionId?: number | null;
}

/** What was shown after it, if anything. */
export interface ShownFactors extends FirstFactor {
  /** Whether a second factor was shown; a passkey alone is two. */
  secondFactor?: boolean;
  passkeyId?: number;
}

/**
 * Logs in by password. Unknown names take the same path and time as known ones.
 * @throws {ApiError} 401 `invalid_credentials`; 403 for a correct password of a user who may not log in; 429
 */
export async function signIn(
  services: Services,
  { intent, ...credentials }: Credentials & { intent: TfaIntent },
): Promise<Authorization> {
  const user = await passwordHolder(services, credentials);
  return finishFirstFactor(services, user, { intent, origin: credentials.origin, method: 'password' });
}

/**
 * Continues after any first factor: with the second one if enabled, else with a session.
 * @throws {ApiError} 401 if the account changed since its factor was verified, 403 if the user may not log in
 */
export function finishFirstFactor(services: Services, user: SignInUser, factor: FirstFactor): Promise<Authorization> {
  return auditRefusal(services, user, factor, () =>
    services.database.db.transaction(async (tx) => {
      const { twoFactorPolicy } = await requireUnchanged(tx, user);
      if (twoFactorPolicy !== 'enabled') return openSession(services, tx, user, factor);
      checkMayEnter(user, await membershipsOfUser(tx, user.id));
      const { intent, method, connectionId } = factor;
      const token = { userId: user.id, intent, method, connectionId, now: services.now() };
      const tfaToken = await issueTfaToken(tx, token);
      return { user_id: user.id, organization_id: null, tfa_token: tfaToken };
    }),
  );
}

/**
 * Locks the account, and checks that it is unchanged since its factors were verified: a new password also revokes
 * pending log-ins. Nobody can suspend the user or revoke their sessions until the transaction ends.
 * @throws {ApiError} 401
 */
export async function requireUnchanged(
  tx: Tx,
  { id, passwordHash }: Pick<SignInUser, 'id' | 'passwordHash'>,
): Promise<SignInUser> {
  const now = await lockedUser(tx, id);
  if (!now || now.passwordHash !== passwordHash) throw invalidCredentials();
  return now;
}

/**
 * Begins the session after all factors of a locked user. With the intent, also creates an organization for them, unless
 * they have to choose a new password first.
 * @throws {ApiError} 403 if the user may not log in
 */
export async function openSession(
  services: Services,
  tx: Tx,
  user: SignInUser,
  { intent, origin, ...shown }: ShownFactors,
): Promise<Authorization> {
  const { method, connectionId } = shown;
  const held = await membershipsOfUser(tx, user.id);
  checkMayEnter(user, held);
  const isStarting = intent === 'new-organization' && !user.needPasswordChange;
  const organizationId = isStarting
    ? await newOrganization(services, tx, user, origin)
    : connectionId
      ? await organizationOfConnection(tx, connectionId, held)
      : await onlyEnterable(services, tx, user, held, { ...shown, origin });
  const now = services.now();
  const token = await beginSession(tx, { userId: user.id, organizationId, now, ...shown, ...origin });
  await audit(tx, loginEntry(user, { action: 'login.succeeded', organizationId, detail: { method }, ...origin }));
  return { access_token: token, user_id: user.id, organization_id: organizationId, tfa_token: null };
}

/** The only organization of a user, unless it requires its own log in. */
async function onlyEnterable(
  services: Services,
  tx: Tx,
  { id: userId }: SignInUser,
  held: readonly UserMembership[],
  logIn: LogIn & { origin: Origin },
): Promise<number | null> {
  const organizationId = onlyOrganization(held);
  const isOpen = !held.some((one) => one.organization_id === organizationId && one.has_required);
  if (organizationId === null || isOpen) return organizationId;
  const obstacle = await obstacleTo(services, tx, { userId, organizationId }, logIn);
  return obstacle ? null : organizationId;
}

async function newOrganization(services: Services, tx: Tx, user: SignInUser, { ip }: Origin): Promise<number> {
  await takeFromQuota(services, tx, 'organizations', { userId: user.id, organizationId: null, isSuperAdmin: false });
  const name = `${user.name}'s organization`;
  const { id } = await createOrganization(tx, {
    name,
    ownerUserId: user.id,
    actorId: user.id,
    ip,
    now: services.now(),
  });
  return id;
}

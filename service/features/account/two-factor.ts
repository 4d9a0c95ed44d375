import { and, eq } from 'drizzle-orm';
import { decryptSecret, encryptSecret } from '../../platform/crypto/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recoveryCodes, sessions } from '../../platform/database/schema/sessions.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { requireInside } from '../access/require-inside.ts';
import { actorOf, audit } from '../audit/audit.ts';
import type { Caller, Requester } from '../../platform/http/caller.ts';
import { requireOwnPassword } from '../credentials/check-own-password.ts';
import { endWeakSessions } from '../credentials/end-weak-sessions.ts';
import { productName } from '../branding/brand.ts';
import { newRecoveryCodes, newTotpSecret, otpauthUrl, typedStep } from '../credentials/totp-secret.ts';
import { recipientOf, userById } from '../users/find-user.ts';
import { recoveryCodesRenewed } from './mails/recovery-codes-renewed.ts';
import { twoFactorDisabled } from './mails/two-factor-disabled.ts';
import { twoFactorEnabled } from './mails/two-factor-enabled.ts';
import { spendCode, tfaLimit, wrongCode, dropTwoFactor } from '../credentials/two-factor.ts';

const alreadyEnabled = () => new ApiError(409, 'already_enabled', 'errors.twoFactorEnabled');
const notEnabled = () => new ApiError(409, 'already_disabled', 'errors.twoFactorDisabled');

/** Both are required each time. */
export interface Factors {
  password: string;
  google_token: string;
}

/**
 * Creates a secret that awaits its first code and replaces an earlier pending one.
 * @throws {ApiError} 422 `wrong_password`; 409 `already_enabled`; 403 `connection_required`
 */
export async function beginTwoFactor(
  services: Services,
  caller: Caller,
  password: string,
  ip: string,
): Promise<{ google_secret: string; otpauth_url: string }> {
  const user = await requireOwnPassword(services, { userId: caller.userId, password, ip });
  if (user.twoFactorPolicy !== 'disabled') throw alreadyEnabled();
  await requireInside(services.database.db, caller);
  const product = await productName(services.database.db);
  const secret = newTotpSecret();
  const sealed = encryptSecret(services.config.secretKey, secret);
  await services.database.db
    .update(users)
    .set({ googleSecretPending: sealed, updatedAt: user.updatedAt })
    .where(eq(users.id, user.id));
  return { google_secret: secret, otpauth_url: otpauthUrl(secret, user.email, product) };
}

/**
 * Enables two-factor with the first code of the secret, and notifies the user by mail.
 * @returns ten recovery codes, shown only once
 * @throws {ApiError} 422 `wrong_password`, `wrong_code`; 409 `already_enabled`, `not_begun`; 403 `connection_required`
 */
export async function enableTwoFactor(
  services: Services,
  { caller, ip, languages }: Requester,
  { password, google_token }: Factors,
): Promise<string[]> {
  await requireOwnPassword(services, { userId: caller.userId, password, ip });
  const attempt = await services.limiter.attempt([tfaLimit(caller.userId)]);
  const { codes, digests } = newRecoveryCodes();
  await services.database.db.transaction(async (tx) => {
    const user = await locked(tx, caller.userId);
    if (user.twoFactorPolicy !== 'disabled') throw alreadyEnabled();
    await requireInside(tx, caller);
    if (!user.googleSecretPending) throw new ApiError(409, 'not_begun', 'errors.secretExpired');
    const step = typedStep(
      decryptSecret(services.config.secretKeys, user.googleSecretPending),
      google_token,
      services.now(),
    );
    if (step === null) throw wrongCode();
    await endWeakSessions(tx, caller, services.now());
    await tx
      .update(users)
      .set({
        googleSecret: user.googleSecretPending,
        googleSecretPending: null,
        twoFactorPolicy: 'enabled',
        tfaLastStep: step,
      })
      .where(eq(users.id, user.id));
    await tx.update(sessions).set({ secondFactor: true }).where(eq(sessions.id, caller.credentialId));
    await keepRecoveryCodes(tx, user.id, digests, services.now());
    await notify(services, tx, user, languages, twoFactorEnabled);
    await note(tx, caller, user.name, 'user.two_factor_enabled', ip);
  });
  await attempt.succeeded();
  return codes;
}

/**
 * Replaces the recovery codes; the old ones stop working. The user is notified by mail.
 * @returns ten recovery codes, shown only once
 * @throws {ApiError} 422 `wrong_password`, `wrong_code`; 409 `already_disabled`
 */
export async function renewRecoveryCodes(
  services: Services,
  { caller, ip, languages }: Requester,
  factors: Factors,
): Promise<string[]> {
  const { codes, digests } = newRecoveryCodes();
  await withBothFactors(services, { caller, ip }, factors, async (tx, user) => {
    await keepRecoveryCodes(tx, user.id, digests, services.now());
    await notify(services, tx, user, languages, recoveryCodesRenewed);
    await note(tx, caller, user.name, 'user.recovery_codes_renewed', ip);
  });
  return codes;
}

/**
 * Disables two-factor, deletes the recovery codes and notifies the user by mail.
 * @throws {ApiError} 422 `wrong_password`, `wrong_code`; 409 `already_disabled`
 */
export async function disableTwoFactor(
  services: Services,
  { caller, ip, languages }: Requester,
  factors: Factors,
): Promise<void> {
  await withBothFactors(services, { caller, ip }, factors, async (tx, user) => {
    await dropTwoFactor(tx, user.id);
    await notify(services, tx, user, languages, twoFactorDisabled);
    await note(tx, caller, user.name, 'user.two_factor_disabled', ip);
  });
}

/** Runs work in a transaction for a user who has just shown the password and a code, which counts once. */
async function withBothFactors(
  services: Services,
  { caller, ip }: Pick<Requester, 'caller' | 'ip'>,
  { password, google_token }: Factors,
  work: (tx: Tx, user: Awaited<ReturnType<typeof locked>>) => Promise<void>,
): Promise<void> {
  const shown = await requireOwnPassword(services, { userId: caller.userId, password, ip });
  if (shown.twoFactorPolicy === 'disabled') throw notEnabled();
  const attempt = await services.limiter.attempt([tfaLimit(caller.userId)]);
  await services.database.db.transaction(async (tx) => {
    const user = await locked(tx, caller.userId);
    if (user.twoFactorPolicy === 'disabled') throw notEnabled();
    if (!(await spendCode(services, tx, user, google_token))) throw wrongCode();
    await work(tx, user);
  });
  await attempt.succeeded();
}

/** Sends a user a notice about what has just happened. */
async function notify(
  services: Services,
  tx: Tx,
  { id, email }: { id: number; email: string },
  languages: Requester['languages'],
  mailOf: typeof twoFactorDisabled,
): Promise<void> {
  const reader = recipientOf(services, await userById(tx, id), languages);
  await services.messages.notice(tx, { to: email, ...mailOf({ ...reader, at: new Date(services.now()) }) });
}

async function keepRecoveryCodes(tx: Tx, userId: number, digests: readonly string[], now: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const createdAt = new Date(now);
  await tx.insert(recoveryCodes).values(digests.map((digest) => ({ userId, digest, createdAt })));
}

async function locked(tx: Tx, userId: number) {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isDeleted, false)))
    .for('update');
  if (!user) throw notEnabled();
  return user;
}

const note = (tx: Tx, caller: Caller, name: string, action: string, ip: string) =>
  audit(tx, {
    organizationId: caller.organizationId,
    ...actorOf(caller, ip),
    action,
    target: { kind: 'user', id: caller.userId, name },
  });

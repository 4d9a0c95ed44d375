import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { passkeys } from '../../platform/database/schema/passkeys.ts';
import { users } from '../../platform/database/schema/users.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { addressLimit, type Attempted } from '../../platform/limits/limiter.ts';
import type { Origin } from '../credentials/sessions.ts';
import { auditFailure, auditRefusal, type Failure } from './audit-login.ts';
import { type Authorization, openSession, requireUnchanged } from './sign-in.ts';
import { tfaLimit } from '../credentials/two-factor.ts';
import { pendingSignIn, spendTfaToken } from '../credentials/two-factor-tokens.ts';
import { isHandleOf, keepChallenge, relyingParty, takeChallenge } from '../credentials/webauthn.ts';

/** The browser's response to the options. */
export interface ShownPasskey {
  challenge: string;
  credential: Record<string, unknown>;
  /** The pending log in, if the passkey is its second step. */
  tfaToken: string | undefined;
  origin: Origin;
}

/**
 * Options for a log in by passkey: any passkey of the device for this host; for a second step, only the user's.
 * @throws {ApiError} 401 if the pending log in has ended
 */
export async function passkeySignInOptions(services: Services, tfaToken: string | undefined) {
  const { database, now } = services;
  const pending = tfaToken === undefined ? null : await pendingSignIn(database.db, tfaToken, now());
  const held = pending ? await database.db.select().from(passkeys).where(eq(passkeys.userId, pending.user.id)) : [];
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services).rpID,
    userVerification: pending ? 'preferred' : 'required',
    allowCredentials: held.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  await keepChallenge(services, options.challenge, pending ? 'second-factor' : 'sign-in', pending?.user.id ?? null);
  return { challenge_id: options.challenge, options: { ...options } };
}

/**
 * Logs in by passkey. Alone it counts as both steps, since it verifies its user; with a `tfaToken` it is the second
 * step.
 * @throws {ApiError} 401 `invalid_credentials`; as second step 422 `passkey_rejected`; 403 if the user may not log in;
 * 429
 */
export function signInByPasskey(services: Services, shown: ShownPasskey): Promise<Authorization> {
  return shown.tfaToken === undefined
    ? asBothFactors(services, shown)
    : asSecondFactor(services, { ...shown, tfaToken: shown.tfaToken });
}

async function asBothFactors(services: Services, shown: ShownPasskey): Promise<Authorization> {
  const { database, limiter, now } = services;
  const { origin } = shown;
  const attempt = await limiter.attempt([addressLimit(origin.ip)]);
  const passkey = await passkeyOf(services, shown);
  const isOpen = await takeChallenge(database.db, {
    challenge: shown.challenge,
    purpose: 'sign-in',
    userId: null,
    now: now(),
  });
  const user = passkey?.user;
  if (!isOpen || !passkey || !user || !(await isSigned(services, shown, passkey, { verified: true }))) {
    await rejected(services, user, { method: 'passkey', origin }, attempt);
    throw new ApiError(401, 'invalid_credentials', isOpen ? 'errors.passkeyUnknown' : 'errors.passkeyTooLate');
  }
  await attempt.succeeded();
  return auditRefusal(services, user, { method: 'passkey', origin }, () =>
    database.db.transaction(async (tx) => {
      await requireUnchanged(tx, user);
      return openSession(services, tx, user, { intent: 'sign-in', origin, method: 'passkey', ...showing(passkey) });
    }),
  );
}

async function asSecondFactor(services: Services, shown: ShownPasskey & { tfaToken: string }): Promise<Authorization> {
  const { database, limiter, now } = services;
  const { origin } = shown;
  const { token, user } = await pendingSignIn(database.db, shown.tfaToken, now());
  const { method, intent, connectionId } = token;
  const attempt = await limiter.attempt([tfaLimit(user.id), addressLimit(origin.ip)]);
  const isOpen = await takeChallenge(database.db, {
    challenge: shown.challenge,
    purpose: 'second-factor',
    userId: user.id,
    now: now(),
  });
  const passkey = isOpen ? await passkeyOf(services, shown) : null;
  if (passkey?.user.id !== user.id || !(await isSigned(services, shown, passkey, { verified: false }))) {
    await rejected(services, user, { method, origin }, attempt);
    throw new ApiError(422, 'passkey_rejected', isOpen ? 'errors.passkeyOfAnother' : 'errors.passkeyTooLate');
  }
  await attempt.succeeded();
  return auditRefusal(services, user, { method, origin }, () =>
    database.db.transaction(async (tx) => {
      await requireUnchanged(tx, user);
      await spendTfaToken(tx, token.id, now());
      return openSession(services, tx, user, { intent, origin, method, connectionId, ...showing(passkey) });
    }),
  );
}

const showing = ({ key }: Held) => ({ secondFactor: true, passkeyId: key.id });

async function rejected(
  { database }: Services,
  user: { id: number; name: string } | undefined,
  way: Pick<Failure, 'method' | 'origin'>,
  attempt: Attempted,
): Promise<void> {
  attempt.failed();
  const { reachesLimit } = attempt;
  await auditFailure(database.db, user, { ...way, reason: 'passkey_rejected', reachesLimit });
}

const responseOf = ({ credential }: ShownPasskey) => credential as unknown as AuthenticationResponseJSON;

/** The passkey that the response names, with its owner; null if there is none. */
async function passkeyOf({ database }: Services, shown: ShownPasskey) {
  const { id } = responseOf(shown);
  if (typeof id !== 'string') return null;
  const [held] = await database.db
    .select({ key: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, id), eq(users.isDeleted, false)));
  return held ?? null;
}

type Held = NonNullable<Awaited<ReturnType<typeof passkeyOf>>>;

/** Whether the passkey signed the challenge. */
async function isSigned(
  services: Services,
  shown: ShownPasskey,
  held: Held,
  { verified }: { verified: boolean },
): Promise<boolean> {
  const { database, now } = services;
  const response = responseOf(shown);
  if (!namesTheOwner(services, response, held.user.id)) return false;
  const { rpID, origin } = relyingParty(services);
  const { id, credentialId, publicKey, counter } = held.key;
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: shown.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: verified,
  }).catch(() => undefined);
  if (!result?.verified) return false;
  const { newCounter, credentialBackedUp: backedUp } = result.authenticationInfo;
  const kept = await database.db
    .update(passkeys)
    .set({ counter: newCounter, backedUp, lastUsedAt: new Date(now()) })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return kept.length === 1;
}

/** Web Authentication, verifying an assertion, step 6: a returned user handle must be the owner's. */
function namesTheOwner(services: Services, { response }: AuthenticationResponseJSON, userId: number): boolean {
  const told = response?.userHandle;
  return told == null || told === '' || isHandleOf(services, userId, told);
}

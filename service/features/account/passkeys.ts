import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import { passkeys } from '../../platform/database/schema/passkeys.ts';
import { ApiError, notFound, unprocessable } from '../../platform/errors/api-error.ts';
import type { Caller, Requester } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { requireInside } from '../access/require-inside.ts';
import { type Proof, requireOwner } from '../credentials/confirm-owner.ts';
import { tellPasskeysChanged as tellChanged } from '../credentials/passkeys-changed.ts';
import { lockUser } from '../credentials/revoke-credentials.ts';
import { endSessionsOf } from '../credentials/sessions.ts';
import { productName } from '../branding/brand.ts';
import { keepChallenge, relyingParty, takeChallenge, userHandle } from '../credentials/webauthn.ts';

/** More than anyone has devices. */
const MOST = 20;

const columns = {
  id: passkeys.id,
  name: passkeys.name,
  created_at: passkeys.createdAt,
  last_used_at: passkeys.lastUsedAt,
};
type Row = { id: number; name: string; created_at: Date; last_used_at: Date | null };

const shown = (row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** A user's passkeys, oldest first. */
export async function passkeysOf({ database }: Services, userId: number) {
  const rows = await database.db
    .select(columns)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id));
  return rows.map(shown);
}

/**
 * Options for a new passkey.
 * @throws {ApiError} 403 `confirm_needed`, `connection_required`; 422 `wrong_password`, `wrong_code`; 409
 * `too_many_passkeys`; 429
 */
export async function passkeyOptions(services: Services, requester: Requester, proof: Proof) {
  const user = await requireOwner(services, requester, proof, { opensAccount: true });
  await requireInside(services.database.db, requester.caller);
  const userId = user.id;
  const held = await services.database.db.select().from(passkeys).where(eq(passkeys.userId, userId));
  if (held.length >= MOST) throw tooManyPasskeys();
  const { rpID } = relyingParty(services);
  const options = await generateRegistrationOptions({
    rpID,
    rpName: await productName(services.database.db),
    userID: userHandle(services, userId),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: held.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  await keepChallenge(services, options.challenge, 'register', userId);
  return { challenge_id: options.challenge, options: { ...options } };
}

const tooManyPasskeys = () => new ApiError(409, 'too_many_passkeys', 'errors.tooManyPasskeys');

/** The browser's response to the options. */
export interface NewPasskey {
  caller: Caller;
  challenge: string;
  credential: Record<string, unknown>;
  /** Name chosen by the user. */
  name: string;
  ip: string;
  /** Preferred languages of the request (BCP 47), best first. */
  languages: readonly string[];
}

/**
 * Saves a new passkey.
 * @throws {ApiError} 403 `connection_required`; 422 `passkey_rejected`; 409 `passkey_known`, `too_many_passkeys`
 */
export async function addPasskey(
  services: Services,
  { caller, challenge, credential, name, ip, languages }: NewPasskey,
) {
  const { userId } = caller;
  const { database, now } = services;
  const { rpID, origin } = relyingParty(services);
  const response = credential as unknown as RegistrationResponseJSON;
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => undefined);
  const taken = await database.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    // A challenge works once, whatever the response.
    if (!(await takeChallenge(tx, { challenge, purpose: 'register', userId, now: now() })) || !user) return undefined;
    if (!result?.verified) return undefined;
    await requireInside(tx, caller);
    // A user can request many options before saving the first passkey.
    if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= MOST) throw tooManyPasskeys();
    const { credential: key, credentialDeviceType: deviceType, credentialBackedUp: backedUp } = result.registrationInfo;
    const [row] = await tx
      .insert(passkeys)
      .values({
        userId,
        name,
        credentialId: key.id,
        publicKey: Buffer.from(key.publicKey),
        counter: key.counter,
        transports: transportsOf(response),
        deviceType,
        backedUp,
        createdAt: new Date(now()),
      })
      .onConflictDoNothing()
      .returning(columns);
    if (!row) throw new ApiError(409, 'passkey_known', 'errors.passkeyKnown');
    await tellChanged(services, tx, user, { change: 'added', names: [name], ip, languages });
    return shown(row);
  });
  if (!taken) throw rejected();
  return taken;
}

/** @throws {ApiError} 404 */
export async function renamePasskey({ database }: Services, userId: number, id: number, name: string) {
  const [row] = await database.db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning(columns);
  if (!row) throw notFound('errors.notFound.passkey');
  return shown(row);
}

/**
 * Removes a passkey, and ends the other sessions that it opened.
 * @throws {ApiError} 403 `confirm_needed`; 404
 */
export async function removePasskey(services: Services, requester: Requester, id: number, proof: Proof): Promise<void> {
  const { id: userId } = await requireOwner(services, requester, proof);
  const { ip, languages, caller } = requester;
  await services.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    // First, since deleting the passkey makes its sessions forget it.
    await endSessionsOf(tx, userId, services.now(), { passkeyId: id, except: caller.credentialId });
    const [row] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning(columns);
    if (!row || !user) throw notFound('errors.notFound.passkey');
    await tellChanged(services, tx, user, { change: 'removed', names: [row.name], ip, languages });
  });
}

const rejected = () => unprocessable('passkey_rejected', 'errors.passkeyRejected');

function transportsOf({ response }: RegistrationResponseJSON): string[] {
  const { transports } = response ?? {};
  return Array.isArray(transports)
    ? transports.filter((one) => typeof one === 'string' && /^[a-z-]{2,20}$/.test(one)).slice(0, 8)
    : [];
}

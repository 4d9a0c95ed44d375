import { type PlainId } from '../../platform/languages/message.ts';
import { eq } from 'drizzle-orm';
import { hasTrunkPrefix, isPhone, normalizePhone } from '../../../src/core/contract/rules.ts';
import { users } from '../../platform/database/schema/users.ts';
import { type ApiError, unprocessable } from '../../platform/errors/api-error.ts';
import { phoneCode } from './mails/phone-code.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';
import type { Caller, Requester } from '../../platform/http/caller.ts';
import { addressLimit, tooMany } from '../../platform/limits/limiter.ts';
import { issueCode, revokeCodes, takeCode, type Taken } from '../credentials/one-time-codes.ts';
import { type Proof, requireOwner } from '../credentials/confirm-owner.ts';
import { takeFromQuota } from '../quotas/quotas.ts';
import { userById, recipientOf } from '../users/find-user.ts';
import { HOUR } from '../../platform/time.ts';

/**
 * Sends a code to a new number; entering it changes the number.
 * @throws {ApiError} 403 `confirm_needed`; 422 `phone_invalid`; 429 after too many messages
 */
export async function sendPhoneCode(
  services: Services,
  requester: Requester,
  typed: string,
  proof: Proof,
): Promise<void> {
  if (!isPhone(typed)) {
    const message = hasTrunkPrefix(typed) ? 'contract.phonePrefix' : 'contract.phone';
    throw unprocessable('phone_invalid', message, { phone: [message] });
  }
  const phone = normalizePhone(typed);
  await requireOwner(services, requester, proof);
  const { caller, languages } = requester;
  const reader = recipientOf(services, await userById(services.database.db, caller.userId), languages);
  await services.database.db.transaction(async (tx) => {
    // Text messages cost money, whatever the numbers.
    await takeFromQuota(services, tx, 'text_messages', caller);
    const { code } = await issueCode(
      tx,
      { purpose: 'phone_change', userId: caller.userId, now: services.now() },
      phone,
    );
    if (!(await services.messages.sms(tx, { to: phone, ...phoneCode({ ...reader, code }) })))
      throw tooMany(HOUR / 1000);
  });
}

/**
 * Checks the code and changes the number.
 * @throws {ApiError} 422 `wrong_code`, `code_expired`
 */
export async function confirmPhone(services: Services, caller: Caller, code: string, ip: string): Promise<void> {
  const attempt = await services.limiter.attempt([addressLimit(ip)]);
  const taken = await services.database.db.transaction(async (tx) => {
    const taken = await takeCode(tx, { purpose: 'phone_change', userId: caller.userId, now: services.now() }, code);
    if (taken.ok) await setPhone(tx, caller, taken.target, ip);
    return taken;
  });
  if (!taken.ok) throw codeRefused(taken.reason, 'code');
  await attempt.succeeded();
}

/**
 * Clears the number.
 * @throws {ApiError} 403 `confirm_needed`; 422 `wrong_password`, `wrong_code`
 */
export async function clearPhone(
  services: Services,
  { caller, ip }: Pick<Requester, 'caller' | 'ip'>,
  proof: Proof,
): Promise<void> {
  await requireOwner(services, { caller, ip }, proof);
  await services.database.db.transaction(async (tx) => {
    await revokeCodes(tx, { purpose: 'phone_change', userId: caller.userId, now: services.now() });
    await setPhone(tx, caller, null, ip);
  });
}

async function setPhone(
  tx: Parameters<typeof audit>[0],
  caller: Caller,
  phone: string | null,
  ip: string,
): Promise<void> {
  const [user] = await tx
    .update(users)
    .set({ phone })
    .where(eq(users.id, caller.userId))
    .returning({ id: users.id, name: users.name });
  if (!user) return;
  const action = phone === null ? 'user.phone_removed' : 'user.phone_changed';
  await audit(tx, {
    organizationId: caller.organizationId,
    ...actorOf(caller, ip),
    action,
    target: { kind: 'user', ...user },
  });
}

const sentences: Record<Extract<Taken, { ok: false }>['reason'], [code: string, message: PlainId]> = {
  wrong: ['wrong_code', 'errors.code.wrong'],
  expired: ['code_expired', 'errors.code.expired'],
  too_many_tries: ['code_expired', 'errors.code.tries'],
};

/** 422 for a wrong code. */
export function codeRefused(reason: Extract<Taken, { ok: false }>['reason'], field: string): ApiError {
  const [code, message] = sentences[reason];
  return unprocessable(code, message, { [field]: [message] });
}

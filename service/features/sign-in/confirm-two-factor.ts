import type { Services } from '../../platform/services.ts';
import { addressLimit } from '../../platform/limits/limiter.ts';
import type { Origin } from '../credentials/sessions.ts';
import { auditFailure, auditRefusal } from './audit-login.ts';
import { type Authorization, openSession, requireUnchanged } from './sign-in.ts';
import { spendCode, tfaLimit, wrongCode } from '../credentials/two-factor.ts';
import { pendingSignIn, spendTfaToken } from '../credentials/two-factor-tokens.ts';

/**
 * Completes a pending log in with a code of the authenticator or a recovery code.
 * @throws {ApiError} 401 for an invalid token, 422 `wrong_code`, 429 after five wrong ones, 403 if the user may no
 * longer log in
 */
export async function confirmTwoFactor(
  services: Services,
  { token, code, origin }: { token: string; code: string; origin: Origin },
): Promise<Authorization> {
  const { database, limiter, now } = services;
  const pending = await pendingSignIn(database.db, token, now());
  const { intent, method, connectionId } = pending.token;
  const attempt = await limiter.attempt([tfaLimit(pending.user.id), addressLimit(origin.ip)]);
  const done = await auditRefusal(services, pending.user, { method, origin }, () =>
    database.db.transaction(async (tx) => {
      await requireUnchanged(tx, pending.user);
      if (!(await spendCode(services, tx, pending.user, code))) return null;
      await spendTfaToken(tx, pending.token.id, now());
      return openSession(services, tx, pending.user, { intent, method, connectionId, secondFactor: true, origin });
    }),
  );
  if (!done) {
    attempt.failed();
    const { reachesLimit } = attempt;
    await auditFailure(database.db, pending.user, { method, reason: 'wrong_code', origin, reachesLimit });
    throw wrongCode();
  }
  await attempt.succeeded();
  return done;
}

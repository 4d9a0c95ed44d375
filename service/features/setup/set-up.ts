import type { Body } from '../../../src/core/contract/types.ts';
import { isEmail } from '../../../src/core/contract/rules.ts';
import { ApiError, unprocessable } from '../../platform/errors/api-error.ts';
import { addressLimit } from '../../platform/limits/limiter.ts';
import { networkOf } from '../../platform/limits/network.ts';
import type { Services } from '../../platform/services.ts';
import { HOUR } from '../../platform/time.ts';
import { lockAdministrators } from '../access/lock-administrators.ts';
import { hashPassword, requireGoodPassword, requireSamePassword } from '../credentials/passwords.ts';
import { beginSession, type Origin } from '../credentials/sessions.ts';
import { AddressTakenError, writeSuperAdmin } from './administrator.ts';
import { isGoodSetUpToken, needsSetUp } from './set-up-token.ts';

/** What follows is the same as after a log in. */
interface SignedIn {
  access_token: string;
  user_id: number;
  organization_id: number;
  tfa_token: null;
}

/**
 * Creates the first super admin and logs them in. Of concurrent requests one succeeds.
 * @throws {ApiError} 409 `already_set_up`, `email_taken`; 422 `invalid_token`, `email_invalid`, `weak_password`,
 * `password_mismatch`; 429
 */
export async function setUp(services: Services, body: Body<'POST /setup'>, origin: Origin): Promise<SignedIn> {
  const { database, limiter, now, config } = services;
  const { name, token } = body;
  const email = body.email;
  if (!(await needsSetUp(database.db))) throw alreadySetUp();
  const attempt = await limiter.attempt([
    { name: 'set-up', subject: networkOf(origin.ip), limit: 10, windowMs: HOUR / 4 },
    addressLimit(origin.ip),
  ]);
  if (!(await isGoodSetUpToken(database.db, token, now()))) {
    attempt.failed();
    // A concurrent request that succeeds voids all tokens.
    throw (await needsSetUp(database.db)) ? invalidToken() : alreadySetUp();
  }
  await attempt.succeeded();
  if (!isEmail(email)) throw unprocessable('email_invalid', 'contract.email', { email: ['contract.email'] });
  requireSamePassword(body.password, body.password_confirm);
  requireGoodPassword(body.password, { email, name });
  const passwordHash = await hashPassword(body.password);
  return database.db.transaction(async (tx) => {
    await lockAdministrators(tx);
    if (!(await needsSetUp(tx))) throw alreadySetUp();
    const made = { email, name, passwordHash, publicUrl: config.publicUrl, by: 'set-up' };
    const { userId, organizationId } = await writeSuperAdmin(tx, made).catch((error: unknown) => {
      throw error instanceof AddressTakenError ? emailTaken() : error;
    });
    const token = await beginSession(tx, { userId, organizationId, method: 'password', now: now(), ...origin });
    return { access_token: token, user_id: userId, organization_id: organizationId, tfa_token: null };
  });
}

const alreadySetUp = () => new ApiError(409, 'already_set_up', 'errors.alreadySetUp');

function invalidToken(): ApiError {
  const message = 'errors.setUpToken';
  return unprocessable('invalid_token', message, { token: [message] });
}

function emailTaken(): ApiError {
  const message = 'errors.emailTaken';
  return new ApiError(409, 'email_taken', message, { data: { email: [message] } });
}

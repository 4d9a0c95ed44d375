import type { Services } from '../../platform/services.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import { addressLimit } from '../../platform/limits/limiter.ts';
import { verifyPassword } from '../credentials/passwords.ts';
import type { Origin } from '../credentials/sessions.ts';
import { accountLimit, familiarity, foldedName } from '../credentials/sign-in-limits.ts';
import { waitsForActivation } from '../registration/registrations.ts';
import { auditFailure, auditUncounted } from './audit-login.ts';
import { notActivated } from './may-enter.ts';
import { type SignInUser, userByLogin } from './user-by-login.ts';

/** 401: the same for an unknown name and a wrong password. */
export const invalidCredentials = () => new ApiError(401, 'invalid_credentials', 'errors.wrongLogin');

export interface Credentials {
  /** Email or username, as typed. */
  login: string;
  password: string;
  origin: Origin;
}

/**
 * The user with this login and password, whether or not they may log in. Each attempt counts as a failure until its
 * password is right, so that concurrent ones cannot all pass. Unknown names run the same queries and one hash, too.
 * @throws {ApiError} 401 `invalid_credentials`; 403 `not_activated` for the password of a pending registration; 429
 */
export async function passwordHolder(
  services: Services,
  { login, password, origin }: Credentials,
): Promise<SignInUser> {
  const { database, limiter } = services;
  const name = login.trim();
  const user = await userByLogin(database.db, name);
  const here = familiarity(user?.id ?? 0, origin.ip);
  const isFamiliar = await limiter.isCounted(here);
  const account = accountLimit(user?.id ?? foldedName(name), isFamiliar ? origin.ip : null);
  const attempt = await limiter.attempt([account, addressLimit(origin.ip)]);

  if ((await verifyPassword(user?.passwordHash, password)) && user) {
    await attempt.succeeded();
    if (!isFamiliar) await limiter.take(here);
    return user;
  }

  // Whoever registered an address is told to activate it. The attempt counts for the network: it proves no account.
  if (await waitsForActivation(services, login, password)) {
    await attempt.succeeded(database.db, [account]);
    await auditUncounted(services, user, { method: 'password', reason: 'not_activated', origin });
    throw notActivated();
  }
  attempt.failed();
  const { reachesLimit } = attempt;
  await auditFailure(database.db, user, { method: 'password', reason: 'wrong_password', origin, reachesLimit });
  throw invalidCredentials();
}

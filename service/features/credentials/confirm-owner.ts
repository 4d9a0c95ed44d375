import { ApiError } from '../../platform/errors/api-error.ts';
import type { Requester } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { MINUTE } from '../../platform/time.ts';
import { existingUser, requireOwnPassword, type ShownPassword, type UserRow } from './check-own-password.ts';
import { isCompanyAccount } from './company-account.ts';
import { requireSecondFactor } from './two-factor.ts';

/** How long after the log in a session alone may change credentials. */
export const FRESH_MS = 10 * MINUTE;

/** What was shown beside the session. */
export interface Proof {
  password?: string | undefined;
  /** Authenticator or recovery code. */
  google_token?: string | undefined;
}

interface Options {
  field?: ShownPassword['field'];
  /** Whether it opens the account later. */
  opensAccount?: boolean;
  /** Whether it is the organization's own, for which its company speaks. */
  ofOrganization?: boolean;
}

/**
 * Checks before a change of a credential that its owner makes it, and nobody who stole the session: by the password,
 * and a code if two-factor is enabled, unless the user logged in within the last ten minutes. A log in at a company's
 * provider suffices only with a code here, or where the company has made the account and nobody else has the user. It
 * never suffices for what opens the account later: whoever manages the connection could add a passkey that outlives it,
 * and opens the organizations that its user joins. What is shown is always checked.
 * @returns the user as of the check
 * @throws {ApiError} 403 `confirm_needed`; `data` names what is missing; 422 `wrong_password`, `wrong_code`; 429
 */
export async function requireOwner(
  services: Services,
  { caller, ip }: Pick<Requester, 'caller' | 'ip'>,
  { password, google_token: code }: Proof,
  { field = 'password', opensAccount = false, ofOrganization = false }: Options = {},
): Promise<UserRow> {
  const user = await existingUser(services.database.db, caller.userId);
  const hasTwoFactor = user.twoFactorPolicy !== 'disabled';
  const isRecent = caller.kind === 'session' && services.now() - caller.signedInAt <= FRESH_MS;
  const isByCompany =
    !ofOrganization && caller.logIn?.method === 'connection' && !(hasTwoFactor && caller.logIn.secondFactor);
  const isFresh =
    isRecent &&
    !(
      isByCompany &&
      (opensAccount || user.passwordHash !== null || !(await isCompanyAccount(services.database.db, caller)))
    );
  if (!isFresh && user.passwordHash === null)
    throw new ApiError(403, 'confirm_needed', isRecent ? 'errors.confirmByPassword' : 'errors.confirmByLogin');
  if (!isFresh && (password === undefined || (hasTwoFactor && code === undefined)))
    throw new ApiError(403, 'confirm_needed', 'errors.confirmNeeded', {
      data: {
        ...(password === undefined && { [field]: ['errors.confirmNeeded'] }),
        ...(hasTwoFactor && code === undefined && { google_token: ['errors.confirmNeeded'] }),
      },
    });
  if (password !== undefined) await requireOwnPassword(services, { userId: user.id, password, ip, field });
  if (hasTwoFactor && code !== undefined) await requireSecondFactor(services, user, code);
  return user;
}

/**
 * The same before somebody gets what works on after their session: keys, tokens and secrets of an organization or an
 * application, and who logs in to an organization. Callers that are no users have no password.
 * @throws {ApiError} as `requireOwner`
 */
export async function requireOwnerIfUser(
  services: Services,
  requester: Pick<Requester, 'caller' | 'ip'>,
  proof: Proof = {},
): Promise<void> {
  if (requester.caller.kind === 'session') await requireOwner(services, requester, proof, { ofOrganization: true });
}

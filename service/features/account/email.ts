import { isEmail } from '../../../src/core/contract/rules.ts';
import { notFound, unprocessable } from '../../platform/errors/api-error.ts';
import { emailChange } from './mails/email-change.ts';
import { emailChangeNotice } from './mails/email-change-notice.ts';
import type { Services } from '../../platform/services.ts';
import type { Requester } from '../../platform/http/caller.ts';
import { mailLimit, tooMany } from '../../platform/limits/limiter.ts';
import { GOOD_MS, issueCode } from '../credentials/one-time-codes.ts';
import { requireOwnAddress } from '../access/managed-address.ts';
import { type Proof, requireOwner } from '../credentials/confirm-owner.ts';
import { takeFromQuota } from '../quotas/quotas.ts';
import { userByEmail, userById, recipientOf } from '../users/find-user.ts';
import { emailPurpose } from './confirm-email.ts';
import { issueUndoLink } from './undo-email.ts';
import { HOUR } from '../../platform/time.ts';

/**
 * Sends a link and a code to the new address, and a notice to the old one. A taken address gets the same reply but no
 * mail, so the reply does not reveal an account.
 * @throws {ApiError} 403 `address_managed`, `confirm_needed`; 422 `email_invalid`, `email_unchanged`; 429 within 30
 * seconds of the last one, and after five in an hour
 */
export async function sendEmailCode(
  services: Services,
  requester: Requester,
  email: string,
  proof: Proof,
): Promise<void> {
  if (!isEmail(email)) throw unprocessable('email_invalid', 'contract.email', { email: ['contract.email'] });
  const user = await userById(services.database.db, requester.caller.userId);
  if (!user) throw notFound('errors.notFound.person');
  if (user.email.toLowerCase() === email.toLowerCase()) {
    throw unprocessable('email_unchanged', 'errors.emailUnchanged', {
      email: ['errors.emailUnchanged'],
    });
  }
  await requireOwnAddress(services.database.db, user.id);
  await requireOwner(services, requester, proof, { opensAccount: true });
  const { caller, languages } = requester;
  const reader = recipientOf(services, user, languages);
  await services.database.db.transaction(async (tx) => {
    await takeFromQuota(services, tx, 'email_changes', caller);
    const issued = await issueCode(tx, { ...emailPurpose(caller), now: services.now() }, email);
    const mail = { to: email, ...emailChange({ ...reader, ...issued, account: user.email }), validMs: GOOD_MS };
    const sent = (await userByEmail(tx, email))
      ? await services.limiter.take(mailLimit(email), tx)
      : await services.messages.mail(tx, mail);
    if (!sent) throw tooMany(HOUR / 1000);
    const undo = await issueUndoLink(tx, user, services.now());
    await services.messages.notice(tx, { to: user.email, ...emailChangeNotice({ ...reader, newEmail: email, undo }) });
  });
}

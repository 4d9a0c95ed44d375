import { EMAIL_INVALID, isEmail } from '../../../src/core/contract/rules.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { requirePerson } from '../bot-check/bot-check.ts';
import { resendInvitations } from './invitation-links.ts';
import { addressLimit } from '../../platform/limits/limiter.ts';
import { requireSamePassword } from '../credentials/passwords.ts';
import { withMinimumDuration, requireFewMails } from '../../platform/limits/public-requests.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import { handlers } from '../../platform/http/handlers.ts';

export const invitePublic = handlers({
  'POST /invite/confirm': async ({ services, body, caller, ip, languages }) => {
    requireSamePassword(body.password, body.password_confirm);
    const attempt = await services.limiter.attempt([addressLimit(ip)]);
    await acceptInvitation(services, { hash: body.hash, password: body.password, caller, ip, languages });
    await attempt.succeeded();
    return { data: [] };
  },

  'POST /invite/resendPublic': async ({ services, body, ip, languages }) => {
    const { email, recaptchaToken } = body;
    if (!isEmail(email)) throw unprocessable('email_invalid', EMAIL_INVALID, { email: [EMAIL_INVALID] });
    await requirePerson(services, { token: recaptchaToken, ip });
    await requireFewMails(services, email);
    await withMinimumDuration(() => resendInvitations(services, email, languages));
    return { data: [] };
  },
});

import { EMAIL_INVALID, isEmail } from '../../../src/core/contract/rules.ts';
import { acceptInvitation } from '../domain/accept-invitation.ts';
import { requirePerson } from '../domain/bot-check/bot-check.ts';
import { resendInvitations } from '../domain/invitation-links.ts';
import { addressLimit } from '../domain/limiter.ts';
import { requireSamePassword } from '../domain/passwords.ts';
import { evenly, requireFewMails } from '../domain/public-requests.ts';
import { unprocessable } from '../http/refusal.ts';
import { handlers } from '../http/routes.ts';

export const invitePublic = handlers({
  'POST /invite/confirm': async ({ services, body, caller, ip }) => {
    requireSamePassword(body.password, body.password_confirm);
    const attempt = await services.limiter.attempt([addressLimit(ip)]);
    await acceptInvitation(services, { hash: body.hash, password: body.password, caller, ip });
    await attempt.succeeded();
    return { data: [] };
  },

  'POST /invite/resendPublic': async ({ services, body, ip }) => {
    const { email, recaptchaToken } = body;
    if (!isEmail(email)) throw unprocessable('email_invalid', EMAIL_INVALID, { email: [EMAIL_INVALID] });
    await requirePerson(services, { token: recaptchaToken, ip });
    await requireFewMails(services, email);
    await evenly(() => resendInvitations(services, email));
    return { data: [] };
  },
});

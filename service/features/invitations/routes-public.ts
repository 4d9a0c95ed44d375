import { isEmail } from '../../../src/core/contract/rules.ts';
import { acceptInvitation, describeInvitation } from './accept-invitation.ts';
import { requireHuman } from '../bot-check/bot-check.ts';
import { resendInvitations } from './resend-invitation.ts';
import { addressLimit } from '../../platform/limits/limiter.ts';
import { requireSamePassword } from '../credentials/passwords.ts';
import { withMinimumDuration, requireFewMails } from '../../platform/limits/public-requests.ts';
import { ApiError, unprocessable } from '../../platform/errors/api-error.ts';
import { handlers } from '../../platform/http/handlers.ts';

export const invitePublic = handlers({
  'POST /invite/confirm': async ({ services, body, caller, ip, languages }) => {
    const { hash, password, password_confirm: repeated = '' } = body;
    if (password !== undefined) requireSamePassword(password, repeated);
    const attempt = await services.limiter.attempt([addressLimit(ip)]);
    await acceptInvitation(services, { hash, password, caller, ip, languages }).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.code !== 'invalid_hash') await attempt.succeeded();
      throw error;
    });
    await attempt.succeeded();
    return { data: [] };
  },

  'POST /invite/check': async ({ services, body, ip }) => {
    const attempt = await services.limiter.attempt([addressLimit(ip)]);
    const invitation = await describeInvitation(services, body.hash);
    await attempt.succeeded();
    return { data: [invitation] };
  },

  'POST /invite/resendPublic': async ({ services, body, ip, languages }) => {
    const { email, recaptchaToken } = body;
    if (!isEmail(email)) throw unprocessable('email_invalid', 'contract.email', { email: ['contract.email'] });
    await requireHuman(services, { token: recaptchaToken, ip });
    await requireFewMails(services, email, ip);
    await withMinimumDuration(() => resendInvitations(services, email, languages));
    return { data: [] };
  },
});

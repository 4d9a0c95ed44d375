import { requireHuman } from '../bot-check/bot-check.ts';
import { addressLimit } from '../../platform/limits/limiter.ts';
import { resetMember } from './reset-member-password.ts';
import { confirmReset, requestReset, resetOf } from './password-resets.ts';
import { requireSamePassword } from '../credentials/passwords.ts';
import { withMinimumDuration, requireFewMails } from '../../platform/limits/public-requests.ts';
import { requireSameOrganization } from '../../platform/http/authenticate.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import { handlers } from '../../platform/http/handlers.ts';

export const password = handlers({
  'POST /password/reset': async ({ services, body, caller, ip, languages, request }) => {
    const { email, recaptchaToken } = body;
    if (email === '') throw unprocessable('email_missing', 'errors.loginOrEmailMissing', { email: ['fields.empty'] });
    if (caller?.permissions.has('auth.users.WRITE') && !recaptchaToken) {
      requireSameOrganization(request, caller);
      await resetMember(services, { caller, name: email, ip, languages });
      return { data: [] };
    }
    await requireHuman(services, { token: recaptchaToken, ip });
    await requireFewMails(services, email, ip);
    await withMinimumDuration(() => requestReset(services, email, languages));
    return { data: [] };
  },

  'POST /password_reset_check': async ({ services, body, ip }) => {
    const attempt = await services.limiter.attempt([addressLimit(ip)]);
    const { user } = await resetOf(services, body.hash);
    await attempt.succeeded();
    return { data: [{ email: user.email }] };
  },

  'POST /password_reset_confirm': async ({ services, body, ip, languages }) => {
    requireSamePassword(body.password, body.password_confirm);
    const attempt = await services.limiter.attempt([addressLimit(ip)]);
    await confirmReset(services, { ...body, removePasskeys: body.remove_passkeys ?? false, ip, languages });
    await attempt.succeeded();
    return { data: [] };
  },
});

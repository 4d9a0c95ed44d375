import { requirePerson } from '../domain/bot-check/bot-check.ts';
import { addressLimit } from '../domain/limiter.ts';
import { resetMember } from '../domain/member-reset.ts';
import { confirmReset, requestReset } from '../domain/password-resets.ts';
import { requireSamePassword } from '../domain/passwords.ts';
import { evenly, requireFewMails } from '../domain/public-requests.ts';
import { requireSameOrganization } from '../http/authenticate.ts';
import { unprocessable } from '../http/refusal.ts';
import { handlers } from '../http/routes.ts';

export const password = handlers({
  'POST /password/reset': async ({ services, body, caller, ip, request }) => {
    const { email, recaptchaToken } = body;
    if (email === '')
      throw unprocessable('email_missing', 'Type your login or email.', { email: ['This field is empty'] });
    if (caller?.permissions.has('auth.users.WRITE') && !recaptchaToken) {
      requireSameOrganization(request, caller);
      await resetMember(services, { caller, name: email, ip });
      return { data: [] };
    }
    await requirePerson(services, { token: recaptchaToken, ip });
    await requireFewMails(services, email);
    await evenly(() => requestReset(services, email));
    return { data: [] };
  },

  'POST /password_reset_confirm': async ({ services, body, ip }) => {
    requireSamePassword(body.password, body.password_confirm);
    const attempt = await services.limiter.attempt([addressLimit(ip)]);
    await confirmReset(services, { hash: body.hash, password: body.password, ip });
    await attempt.succeeded();
    return { data: [] };
  },
});

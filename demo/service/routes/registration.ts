import { EMAIL_INVALID, isEmail } from '../../../src/core/contract/rules.ts';
import { requirePerson } from '../domain/bot-check/bot-check.ts';
import { addressLimit } from '../domain/limiter.ts';
import { requireGoodPassword } from '../domain/passwords.ts';
import { evenly, requireFewMails } from '../domain/public-requests.ts';
import { activate, register } from '../domain/registrations.ts';
import { unprocessable } from '../http/refusal.ts';
import { handlers } from '../http/routes.ts';

export const registration = handlers({
  'POST /registration': async ({ services, body, ip }) => {
    const { email, password, recaptchaToken } = body;
    if (!isEmail(email)) throw unprocessable('email_invalid', EMAIL_INVALID, { email: [EMAIL_INVALID] });
    requireGoodPassword(password, { email });
    await requirePerson(services, { token: recaptchaToken, ip });
    await requireFewMails(services, email);
    await evenly(() => register(services, { email, password }));
    return { data: [{ email }] };
  },

  'POST /registration/confirm': async ({ services, body, ip }) => {
    const attempt = await services.limiter.attempt([addressLimit(ip)]);
    const email = await activate(services, body.hash, { ip });
    await attempt.succeeded();
    return { data: [{ email }] };
  },
});

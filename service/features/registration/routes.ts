import { isEmail } from '../../../src/core/contract/rules.ts';
import { requireHuman } from '../bot-check/bot-check.ts';
import { addressLimit } from '../../platform/limits/limiter.ts';
import { requireGoodPassword } from '../credentials/passwords.ts';
import { withMinimumDuration, requireFewMails } from '../../platform/limits/public-requests.ts';
import { activateRegistration, register, resendActivation } from './registrations.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';
import { handlers } from '../../platform/http/handlers.ts';

export const registration = handlers({
  'POST /registration': async ({ services, body, ip, languages }) => {
    const { email, password, recaptchaToken } = body;
    if (!isEmail(email)) throw unprocessable('email_invalid', 'contract.email', { email: ['contract.email'] });
    requireGoodPassword(password, { email });
    await requireHuman(services, { token: recaptchaToken, ip });
    await requireFewMails(services, email, ip);
    await withMinimumDuration(() => register(services, { email, password, languages }));
    return { data: [{ email }] };
  },

  'POST /registration/confirm': async ({ services, body, ip }) => {
    const attempt = await services.limiter.attempt([addressLimit(ip)]);
    const email = await activateRegistration(services, body.hash, { ip });
    await attempt.succeeded();
    return { data: [{ email }] };
  },

  'POST /registration/resend': async ({ services, body, ip, languages }) => {
    const attempt = await services.limiter.attempt([addressLimit(ip)]);
    const email = await resendActivation(services, body.hash, { ip, languages });
    await attempt.succeeded();
    return { data: [{ email }] };
  },
});

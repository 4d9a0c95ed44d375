import { unprocessable } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { isTrusted } from '../trusted-domains/trusted-domains.ts';
import { newChallenge, takeSolution } from './proof-of-work.ts';
import { assess } from './recaptcha.ts';

/** Shared by create account, restore password and resend invitation. */
export const ACTION = 'create_account';

/** What the page needs to get a token: the reCAPTCHA site key if configured, else a challenge. */
export async function botChallenge(services: Services, action: string) {
  const { recaptcha } = services.config;
  if (recaptcha) return { kind: 'recaptcha' as const, site_key: recaptcha.siteKey };
  return { kind: 'proof-of-work' as const, ...(await newChallenge(services, action)) };
}

/**
 * Checks a token and uses it up.
 * @throws {ApiError} 422 `bot_check_failed`, 503 `bot_check_unavailable`
 */
export async function requireHuman(
  services: Services,
  shown: { token: string | undefined; ip: string; action?: string },
): Promise<void> {
  const { token, ip, action = ACTION } = shown;
  const { recaptcha } = services.config;
  const isOurs = async (hostname: string) =>
    hostname === new URL(services.config.publicUrl).hostname || isTrusted(services, `https://${hostname}`);
  const good = token
    ? await (recaptcha
        ? assess(services, recaptcha, token, { action, isOurs, ip })
        : takeSolution(services, action, token))
    : false;
  if (!good) throw unprocessable('bot_check_failed', 'errors.robot');
}

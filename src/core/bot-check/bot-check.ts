import type { Session } from '../session/session.ts';
import { solve } from './proof-of-work.ts';

/** The action sent by all three public pages that ask for a check. */
export const ACTION = 'create_account';

/**
 * Gets a token that proves a human visitor: from reCAPTCHA Enterprise if the service uses it, otherwise by solving a
 * challenge.
 * @throws whatever requesting the challenge throws; ContractError for an unknown kind of challenge
 */
export async function botToken(session: Session, signal?: AbortSignal): Promise<string> {
  const { data } = await session.client.request('GET /bot_check', {
    query: { action: ACTION },
    ...(signal && { signal }),
  });
  const check = data[0];
  if (check?.kind === 'recaptcha') return session.platform.recaptcha(check.site_key ?? '', ACTION);
  return solve(check ?? {}, session.platform);
}

import type { Session } from '../session/session.ts';
import { solve } from './proof-of-work.ts';

/** The action of all three public pages that ask for a check. */
export const ACTION = 'create_account';

/**
 * The token that shows that a person sits here: of reCAPTCHA Enterprise where the service has it, else a solved
 * challenge.
 * @throws what asking for the challenge throws; ContractError for a challenge of a kind that is not known
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

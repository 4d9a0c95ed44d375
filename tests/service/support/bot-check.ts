import { createHash } from 'node:crypto';
import type { TestService } from './service.ts';

interface Challenge {
  algorithm?: string | undefined;
  challenge?: string | undefined;
  salt?: string | undefined;
  signature?: string | undefined;
  maxnumber?: number | undefined;
}

/** The solution of a proof-of-work challenge, as the page sends it in `recaptchaToken`. */
export function solutionOf({ algorithm, challenge, salt = '', signature, maxnumber = 0 }: Challenge): string {
  for (let number = 0; number <= maxnumber; number++) {
    const tried = createHash('sha256').update(`${salt}${number}`).digest('hex');
    if (tried === challenge)
      return Buffer.from(JSON.stringify({ algorithm, challenge, salt, signature, number })).toString('base64');
  }
  throw new Error('The challenge has no solution.');
}

/** Gets a challenge of the service and solves it. */
export async function solved(service: TestService): Promise<string> {
  const { data } = await service.call('GET /bot_check', { query: { action: 'create_account' } });
  return solutionOf(data[0] ?? {});
}

/** The hash of the link in the newest mail to an address. */
export async function hashOfMail(service: TestService, to: string): Promise<string> {
  const [mail] = await service.outbox(to);
  const hash = mail?.links[0] && new URL(mail.links[0]).searchParams.get('hash');
  if (!hash) throw new Error(`The newest mail to ${to} has no hash: ${mail?.subject ?? 'there is none'}`);
  return hash;
}

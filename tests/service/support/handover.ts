import { createHash, randomBytes } from 'node:crypto';
import type { TestService } from './service.ts';

/** A page that the demo trusts, on another host than the service. */
export const PAGE = 'https://dashboards.northwind.example';

/** What a page keeps for itself, and what it shows. */
export function proofKey() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Asks for a code, as the console does. */
export const askCode = (service: TestService, token: string, challenge: string, redirectTo = `${PAGE}/fleet?x=1`) =>
  service.call('POST /auth/handover/codes', { token, body: { redirectTo, code_challenge: challenge } });

/** Redeems a code, as a page of an origin does. */
export const redeem = (
  service: TestService,
  code: string | undefined,
  verifier: string,
  origin: string | null = PAGE,
) =>
  service.call('POST /auth/handover', {
    body: { code, code_verifier: verifier },
    headers: origin === null ? {} : { Origin: origin },
  });

/** A code that is ready to be redeemed, with its verifier. */
export async function readyCode(service: TestService, token: string, redirectTo?: string) {
  const { verifier, challenge } = proofKey();
  const { data } = await askCode(service, token, challenge, redirectTo);
  return { code: data[0]?.code ?? '', verifier };
}

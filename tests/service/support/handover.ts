import { createHash, randomBytes } from 'node:crypto';
import type { TestService } from './service.ts';

/** A page that the demo trusts, on another host than the service. */
export const PAGE = 'https://dashboards.northwind.example';

/** What a page keeps for itself, and what it shows. */
export function proofKey() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The address that the page comes back to. */
export const RETURN = `${PAGE}/fleet`;

/** Asks for a code, as the console does for a user who agrees to continue. */
export const askCode = (
  service: TestService,
  token: string,
  challenge: string,
  redirectTo = RETURN,
  confirmed: boolean | undefined = true,
) =>
  service.call('POST /auth/handover/codes', {
    token,
    body: { redirectTo, code_challenge: challenge, ...(confirmed !== undefined && { confirmed }) },
  });

/** Redeems a code, as a page of an origin does. */
export const redeem = (
  service: TestService,
  code: string | undefined,
  verifier: string,
  origin: string | null = PAGE,
  redirectTo = RETURN,
) =>
  service.call('POST /auth/handover', {
    body: { code, code_verifier: verifier, redirectTo },
    headers: origin === null ? {} : { Origin: origin },
  });

/** A code that is ready to be redeemed, with its verifier. */
export async function readyCode(service: TestService, token: string, redirectTo?: string) {
  const { verifier, challenge } = proofKey();
  const { data } = await askCode(service, token, challenge, redirectTo);
  return { code: data[0]?.code ?? '', verifier };
}

import punycode from 'punycode.js';
import { typedAddress } from '../validation/address.ts';
import { readableDomain } from '../validation/domain.ts';

/**
 * The one form in which an address or a login is stored and found: `typedAddress` with a readable domain, so that
 * `max@xn--mller-kva.example` is `max@müller.example`. Letter case stays.
 */
export function normalizeAddress(text: string): string {
  const address = typedAddress(text);
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? address : address.slice(0, at) + readableDomain(address.slice(at), punycode.toUnicode);
}

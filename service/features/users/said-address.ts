import { LONGEST_COMPOSED, normalizeAddress, typedAddress } from '../../../src/core/contract/rules.ts';

/**
 * An address as a provider or a directory says it, in the form of `normalizeAddress`. People type unseen and full-width
 * characters by accident; programs do not, and mean another mailbox by them.
 * @returns null for an address with such characters, and for one that is too long
 */
export function saidAddress(text: string): string | null {
  if (text.length > LONGEST_COMPOSED) return null;
  const address = text.trim().normalize('NFC');
  return typedAddress(address) === address ? normalizeAddress(address) : null;
}

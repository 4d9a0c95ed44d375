import { normalizeAddress, typedAddress } from '../../../src/core/contract/rules.ts';

/**
 * An address as a provider or a directory says it, in the form of `normalizeAddress`. People type unseen and full-width
 * characters by accident; programs do not, and mean another mailbox by them.
 * @returns null for an address with such characters
 */
export function saidAddress(text: string): string | null {
  const address = text.trim().normalize('NFC');
  return typedAddress(address) === address ? normalizeAddress(address) : null;
}

import { asciiDomain } from './domain.ts';
import { halfWidth, LONGEST_COMPOSED, plainSigns, withoutInvisible } from './plain-text.ts';

/**
 * An email or login without what keyboards and copying add: invisible characters, spaces, full-width letters, and
 * typographic apostrophes and dashes, which no address contains.
 */
export const typedAddress = (text: string): string =>
  text.length > LONGEST_COMPOSED ? text : plainSigns(halfWidth(withoutInvisible(text))).normalize('NFC');

/** Equal for two spellings of the same address or login: letter case and the form of the domain make no difference. */
export function addressKey(text: string): string {
  const address = typedAddress(text);
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return (address.slice(0, at) + (at > 0 ? (asciiDomain(domain) ?? domain) : domain)).toLowerCase();
}

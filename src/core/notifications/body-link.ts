import { webAddress } from '../http/web-address.ts';

/**
 * The address that a notification's body is, if it is one.
 * @param body plain text, or the whole of an http or https address
 * @returns null for anything else, such as `javascript:` or words with an address in them
 */
export function bodyLink(body: string): string | null {
  return /^https?:\/\/\S+$/i.test(body) ? webAddress(body) : null;
}

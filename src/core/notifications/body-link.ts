import { webAddress } from '../http/web-address.ts';

/**
 * Returns a notification's body if it is a URL.
 * @param body plain text, or one http or https URL
 * @returns null for anything else, such as `javascript:` or text that contains a URL
 */
export function bodyLink(body: string): string | null {
  return /^https?:\/\/\S+$/i.test(body) ? webAddress(body) : null;
}

import { webAddress } from '../http/web-address.ts';

/**
 * Returns a notification's body if it is a URL.
 * @param body plain text, or one http or https URL, as the URL parser reads it: with spaces around, or in its path
 * @returns null for anything else, such as `javascript:` or text before a URL
 */
export const bodyLink = (body: string): string | null => webAddress(body);

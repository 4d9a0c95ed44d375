/**
 * The address that a notification's body is, if it is one (spec: states and transitions, notifications).
 * @param body plain text, or the whole of an http or https address
 * @returns null for anything else, such as `javascript:` or words with an address in them
 */
export function bodyLink(body: string): string | null {
  if (!/^https?:\/\/\S+$/i.test(body)) return null;
  try {
    const url = new URL(body);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}

/**
 * A URL as the browser would read it; null if it is not a valid http or https URL, such as `javascript:`.
 * @param base resolves relative URLs; without it they are not valid
 */
export function webAddress(text: string, base?: string): string | null {
  if (!URL.canParse(text, base)) return null;
  const { protocol, href } = new URL(text, base);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

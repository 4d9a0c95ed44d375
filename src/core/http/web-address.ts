/**
 * An address as the browser would read it; null for what is none, and for other schemes than http and https, such as
 * `javascript:`.
 * @param base what a relative address belongs to; without it one is none
 */
export function webAddress(text: string, base?: string): string | null {
  if (!URL.canParse(text, base)) return null;
  const { protocol, href } = new URL(text, base);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

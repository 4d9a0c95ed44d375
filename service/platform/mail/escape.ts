const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in HTML and in its attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/**
 * A name or a subject on one line: no control characters (a line break in a header would begin another one), no signs
 * that turn the direction of what follows, and not longer than a person reads.
 */
export function oneLine(text: string, limit = 120): string {
  const line = text
    .replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const signs = [...line];
  return signs.length > limit ? `${signs.slice(0, limit - 1).join('')}…` : line;
}

/**
 * A name given by a stranger, which must not become a link in the clients that make links of whatever looks like one.
 */
export function unlinked(name: string): string {
  return oneLine(name, 80)
    .replace(/:\/\//g, ': //')
    .replace(/(?<=\p{L}|\p{N})\.(?=\p{L})/gu, '.\u2060');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/**
 * A name or subject on one line: without control characters (a line break would start another header) and direction
 * marks, and of limited length. What looks like an encoded word (RFC 2047) is not decoded by mail programs.
 */
export function oneLine(text: string, limit = 120): string {
  const line = text
    .replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('=?', '=\u2060?')
    .trim();
  const signs = [...line];
  return signs.length > limit ? `${signs.slice(0, limit - 1).join('')}…` : line;
}

/** A name from a stranger, altered so that mail clients do not turn it into a link. */
export function unlinked(name: string, limit = 80): string {
  return (
    oneLine(name, limit)
      .replace(/:\/\//g, ': //')
      // Some programs need no more than this to make a link, and browsers leave out what is not drawn.
      .replace(/\b(www|ftp)\.(?=\S)/gi, '$1. ')
      .replace(/(?<=\S)\.(?=\p{L})/gu, '.\u2060')
  );
}

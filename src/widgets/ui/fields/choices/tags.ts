/** Ends an entry: whitespace, semicolons and commas. */
const SEPARATORS = /[\s;,]+/;

/** The keys that end an entry while typing. */
export const TAG_KEYS: readonly string[] = ['Enter', ' ', 'Tab', ';', ','];

/** Splits typed or pasted text into entries, in order, without empty ones. */
export function splitTags(text: string): string[] {
  return text.split(SEPARATORS).filter((part) => part !== '');
}

/**
 * Adds new entries. Letter case makes no difference; the first spelling stays.
 * @returns the same array if nothing was new
 */
export function addTags(tags: readonly string[], more: readonly string[]): readonly string[] {
  const seen = new Set(tags.map((tag) => tag.toLowerCase()));
  const fresh = more.filter((tag) => {
    const key = tag.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
  return fresh.length > 0 ? [...tags, ...fresh] : tags;
}

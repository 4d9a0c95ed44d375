/** What ends an entry: spaces of any kind, semicolons and commas. */
const SEPARATORS = /[\s;,]+/;

/** The keys that end an entry while typing. */
export const TAG_KEYS: readonly string[] = ['Enter', ' ', 'Tab', ';', ','];

/** The entries of a typed or pasted text, in order, none empty. */
export function splitTags(text: string): string[] {
  return text.split(SEPARATORS).filter((part) => part !== '');
}

/**
 * Adds entries that are not there yet; letter case does not make a difference, the first spelling stays.
 * @returns the same array when nothing was new
 */
export function addTags(tags: readonly string[], more: readonly string[]): readonly string[] {
  const seen = new Set(tags.map((tag) => tag.toLowerCase()));
  const fresh = more.filter((tag) => {
    const key = tag.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
  return fresh.length > 0 ? [...tags, ...fresh] : tags;
}

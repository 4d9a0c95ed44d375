/** Ends an entry: whitespace, semicolons and commas of any script. */
const SEPARATORS = /[\s;,\u060c\u061b\u3001\uff0c\uff1b]+/;

/** Whether a text contains the end of an entry. */
export const hasSeparator = (text: string): boolean => SEPARATORS.test(text);

/** The keys that end an entry while typing. */
export const TAG_KEYS: readonly string[] = ['Enter', ' ', 'Tab', ';', ','];

/** Splits typed or pasted text into entries, in order, without empty ones. */
export function splitTags(text: string): string[] {
  return text.split(SEPARATORS).filter((part) => part !== '');
}

/** How a text is split into entries, such as recipients. */
export interface TagSyntax {
  split(text: string): string[];
  /** Whether the entry goes on, whatever the next character is. */
  isOpen(text: string): boolean;
  /** Equal for two spellings of the same entry. */
  keyOf(tag: string): string;
}

/** Entries without separators; letter case makes no difference. */
export const plainTags: TagSyntax = {
  split: splitTags,
  isOpen: () => false,
  keyOf: (tag) => tag.toLowerCase(),
};

/**
 * Adds new entries. Of two spellings the first stays.
 * @returns the same array if nothing was new
 */
export function addTags(tags: readonly string[], more: readonly string[], keyOf = plainTags.keyOf): readonly string[] {
  const seen = new Set(tags.map(keyOf));
  const fresh = more.filter((tag) => {
    const key = keyOf(tag);
    return !seen.has(key) && seen.add(key);
  });
  return fresh.length > 0 ? [...tags, ...fresh] : tags;
}

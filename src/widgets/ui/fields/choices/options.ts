export interface Option {
  readonly value: string;
  readonly label: string;
  /** A second line. */
  readonly description?: string;
  readonly disabled?: boolean;
}

/** Options from their names by value. */
export const namedOptions = (names: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Normalizes a text for comparing: no letter case, no accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether a text contains every word of the query, ignoring letter case and accents. */
export function holdsWords(text: string, query: string): boolean {
  const held = plain(text);
  return plain(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => held.includes(part));
}

/** The options that contain every word of the query in their label or description. */
export function filterOptions(options: readonly Option[], query: string): readonly Option[] {
  if (!query.trim()) return options;
  return options.filter(({ label, description = '' }) => holdsWords(`${label} ${description}`, query));
}

import { searchable } from '../../../../core/locale/searchable.ts';

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

/** Whether a text contains every word of the query, ignoring letter case and accents. */
export function holdsWords(text: string, query: string): boolean {
  const held = searchable(text);
  return searchable(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => held.includes(part));
}

/** The options that contain every word of the query in their label or description. */
export function filterOptions(options: readonly Option[], query: string): readonly Option[] {
  if (!query.trim()) return options;
  return options.filter(({ label, description = '' }) => holdsWords(`${label} ${description}`, query));
}

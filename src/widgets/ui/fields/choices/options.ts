export interface Option {
  readonly value: string;
  readonly label: string;
  /** A second line. */
  readonly description?: string;
  readonly disabled?: boolean;
}

/** A text for comparing: without letter case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The options whose label or description holds every word of the query. */
export function filterOptions(options: readonly Option[], query: string): readonly Option[] {
  const parts = plain(query).split(/\s+/).filter(Boolean);
  if (parts.length === 0) return options;
  return options.filter((option) => {
    const text = plain(`${option.label} ${option.description ?? ''}`);
    return parts.every((part) => text.includes(part));
  });
}

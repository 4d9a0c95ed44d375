import { GROUPS, type Part } from './part.ts';

const found = import.meta.glob<Part>('./parts/**/*.tsx', { eager: true, import: 'default' });

/** Every part, sorted by group and title. */
export const parts: readonly Part[] = Object.values(found).sort(
  (one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group) || one.title.localeCompare(other.title),
);

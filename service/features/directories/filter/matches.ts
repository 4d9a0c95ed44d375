import { asText, valueOf } from '../resource/json.ts';
import type { Filter, FilterValue, Operator } from './filter.ts';

/** Whether an element of a list, such as one of `emails`, fulfils the filter of a value path. */
export function matches(element: Readonly<Record<string, unknown>>, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((one) => matches(element, one));
    case 'or':
      return filter.filters.some((one) => matches(element, one));
    case 'not':
      return !matches(element, filter.filter);
    case 'within':
      return false;
    case 'present': {
      const value = valueOf(element, filter.path.name);
      return value !== undefined && value !== null && value !== '';
    }
    case 'compare':
      return compare(valueOf(element, filter.path.name), filter.operator, filter.value);
  }
}

const folded = (value: unknown): string => asText(value).toLowerCase();

function compare(value: unknown, operator: Operator, wanted: FilterValue): boolean {
  const isThere = value !== undefined && value !== null;
  // A flag that is missing is false: `primary ne true` finds elements without it.
  const isEqual = typeof wanted === 'boolean' ? folded(value ?? false) === folded(wanted) : equals(value, wanted);
  const [one, other] = [folded(value), folded(wanted)];
  switch (operator) {
    case 'eq':
      return isEqual;
    case 'ne':
      return !isEqual;
    case 'co':
      return isThere && one.includes(other);
    case 'sw':
      return isThere && one.startsWith(other);
    case 'ew':
      return isThere && one.endsWith(other);
    case 'gt':
      return isThere && one > other;
    case 'ge':
      return isThere && one >= other;
    case 'lt':
      return isThere && one < other;
    case 'le':
      return isThere && one <= other;
  }
}

const equals = (value: unknown, wanted: FilterValue): boolean =>
  wanted === null ? value === undefined || value === null : value !== undefined && folded(value) === folded(wanted);

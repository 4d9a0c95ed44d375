import type { ReactNode } from 'react';

/** A column. */
export interface Column<Row> {
  /** Names the column in a sort request, and the row's field that is shown when `render` is left out. */
  key: string;
  title: string;
  sortable?: boolean;
  /** Draws a cell. */
  render?: (row: Row) => ReactNode;
  /** CSS width, such as '160px' or '30%'. */
  width?: string;
  align?: 'end';
  /** Keeps the title for screen readers alone, as for a column of buttons. */
  hideTitle?: boolean;
  /** Leaves the column out where the table is narrow. */
  wideOnly?: boolean;
}

/** A sort order. */
export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

/**
 * The order that a click on a column's title asks for.
 * @returns undefined for a column that is not sortable: then nothing is asked for
 */
export function nextSort<Row>(column: Column<Row>, now: Sort | undefined): Sort | undefined {
  if (!column.sortable) return undefined;
  return { column: column.key, direction: now?.column === column.key && now.direction === 'asc' ? 'desc' : 'asc' };
}

/** The order as the service spells it: `name` or `-name`. */
export const sortParameter = (sort: Sort | undefined): string | undefined =>
  sort && `${sort.direction === 'desc' ? '-' : ''}${sort.column}`;

/** Reads an order as the service spells it. */
export const sortOf = (text: string): Sort =>
  text.startsWith('-') ? { column: text.slice(1), direction: 'desc' } : { column: text, direction: 'asc' };

/** The state of a column for `aria-sort`; undefined where it cannot be sorted. */
export function ariaSort<Row>(
  column: Column<Row>,
  now: Sort | undefined,
): 'ascending' | 'descending' | 'none' | undefined {
  if (!column.sortable) return undefined;
  if (now?.column !== column.key) return 'none';
  return now.direction === 'asc' ? 'ascending' : 'descending';
}

/** What a cell shows: the column's drawing, or the field as text. */
export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row);
  const value = (row as Record<string, string | number | null | undefined>)[column.key];
  return value === null || value === undefined || value === '' ? '—' : String(value);
}

import type { ReactNode } from 'react';

/** A column. */
export interface Column<Row> {
  /** Names the column in a sort request, and the row's field that is shown without `render`. */
  key: string;
  title: string;
  sortable?: boolean;
  /** Draws a cell. */
  render?: (row: Row) => ReactNode;
  /** CSS width, such as '160px' or '30%'. */
  width?: string;
  align?: 'end';
  /** Shows the title only to screen readers, as for a column of buttons. */
  hideTitle?: boolean;
  /** Hides the column in a narrow table. */
  wideOnly?: boolean;
}

/** A sort order. */
export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

/**
 * The order that a click on a column's title requests.
 * @returns undefined for a column that cannot be sorted
 */
export function nextSort<Row>(column: Column<Row>, now: Sort | undefined): Sort | undefined {
  if (!column.sortable) return undefined;
  return { column: column.key, direction: now?.column === column.key && now.direction === 'asc' ? 'desc' : 'asc' };
}

/** The order in the service's notation: `name` or `-name`. */
export const sortParameter = (sort: Sort | undefined): string | undefined =>
  sort && `${sort.direction === 'desc' ? '-' : ''}${sort.column}`;

/** Reads an order in the service's notation. */
export const sortOf = (text: string): Sort =>
  text.startsWith('-') ? { column: text.slice(1), direction: 'desc' } : { column: text, direction: 'asc' };

/** The column's `aria-sort`; undefined if it cannot be sorted. */
export function ariaSort<Row>(
  column: Column<Row>,
  now: Sort | undefined,
): 'ascending' | 'descending' | 'none' | undefined {
  if (!column.sortable) return undefined;
  if (now?.column !== column.key) return 'none';
  return now.direction === 'asc' ? 'ascending' : 'descending';
}

/** The content of a cell: the column's `render`, or the field as text. */
export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row);
  const value = (row as Record<string, string | number | null | undefined>)[column.key];
  return value === null || value === undefined || value === '' ? '—' : String(value);
}

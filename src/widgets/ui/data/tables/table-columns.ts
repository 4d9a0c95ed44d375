import type { ReactNode } from 'react';
import { breakable } from '../../basics/breakable-text.tsx';

/** A column. */
export interface Column<Row> {
  /** Names the column in a sort request, and the row's field that is shown without `render`. */
  key: string;
  title: string;
  sortable?: boolean;
  /** Draws a cell. */
  render?: (row: Row) => ReactNode;
  /** CSS width where the table is wide enough, such as '160px' or '30%'. */
  width?: string;
  /** Minimum width in px, with its padding. Default: a `width` in px, else 200 for the first column, 120 for others. */
  min?: number;
  /** The order in which columns leave a table that is too narrow, 1 first. Default: it stays. */
  leaves?: number;
  /** Digits of equal width, for numbers that are compared from row to row. */
  numeric?: boolean;
  align?: 'end';
  /** The title of a card, where rows are cards. Default: the first column. */
  isCardTitle?: boolean;
  /** Shows the title only to screen readers, as for a column of buttons. */
  hideTitle?: boolean;
}

/** Minimum width in px of the column that names a row, such as a person's name. */
const NAME_MIN = 200;
/** Minimum width in px of any other column: a short word or a badge. */
const OTHER_MIN = 120;

/** The column's minimum width in px. @param at its index */
export function minimumOf<Row>({ min, width }: Column<Row>, at: number): number {
  if (min !== undefined) return min;
  if (width?.endsWith('px')) return Number.parseFloat(width);
  return at === 0 ? NAME_MIN : OTHER_MIN;
}

/** A choice of columns, and the width in px that they need. */
export interface ColumnFit<Row> {
  columns: readonly Column<Row>[];
  need: number;
}

/** The choices of columns for ever narrower tables: all, then without those that leave first, and so on. */
export function columnFits<Row>(columns: readonly Column<Row>[]): ColumnFit<Row>[] {
  const minima = new Map(columns.map((column, at) => [column, minimumOf(column, at)]));
  const leaving = [...new Set(columns.map(({ leaves }) => leaves ?? 0))].filter(Boolean).sort((a, b) => a - b);
  return [0, ...leaving].map((last) => {
    const left = columns.filter(({ leaves }) => leaves === undefined || leaves > last);
    return { columns: left, need: left.reduce((sum, column) => sum + (minima.get(column) ?? 0), 0) };
  });
}

/** The columns of a card: its title first. */
export const cardColumns = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  [...columns].sort((one, other) => Number(other.isCardTitle ?? false) - Number(one.isCardTitle ?? false));

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
  if (value === null || value === undefined || value === '') return '—';
  return breakable(String(value));
}

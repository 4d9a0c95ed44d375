import type { ReactNode } from 'react';
import { PAGE_SIZE } from '../../../../core/contract/limits.ts';
import { useKit } from '../../styles/kit.ts';
import { Skeleton } from '../../states/skeleton.tsx';
import { cellOf, type Column, type Sort } from './table-columns.ts';
import { TableHead } from './table-head.tsx';
import { useHitBottom } from './use-hit-bottom.ts';
import styles from './table.css';

export interface TableProps<Row> {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  /** The rows; undefined while the first ones load: then a skeleton of the same shape is shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  sort?: Sort | undefined;
  /** Called to sort, from sortable columns only. */
  onSort?: (sort: Sort) => void;
  /** Called at the end of the scroll, to load more. Needs `maxHeight`. */
  onHitBottom?: () => void;
  /** Makes the table a scroller with this maximum height in px. */
  maxHeight?: number;
  /** New rows are loading while the old ones, or the words that there are none, stay. */
  busy?: boolean;
  /** Shown if there are no rows: what to do next. */
  empty?: ReactNode;
  /** Shown if the rows could not be loaded. */
  failed?: ReactNode;
  /** Shown above the table, such as that its rows may be outdated. */
  note?: ReactNode;
  /** Rows of the skeleton. Default: one page. */
  skeletonRows?: number;
  /** Removes the frame, for a table within a card. */
  bare?: boolean;
}

/** A table that turns each row into a small card on narrow screens, and stays a table for screen readers. */
export function Table<Row>(props: TableProps<Row>) {
  useKit(styles);
  const { label, columns, rows, sort, onSort, maxHeight, busy = false, empty, failed, bare = false } = props;
  const onScroll = useHitBottom(rows?.length ?? 0, props.onHitBottom);
  const frame = bare ? 'iam-table-frame iam-table-bare' : 'iam-table-frame';
  if (failed) return <div className={frame}>{failed}</div>;
  if (rows?.length === 0 && empty)
    return (
      <div className={frame} aria-busy={busy}>
        {empty}
      </div>
    );
  const scrolls = maxHeight !== undefined;
  return (
    <div className={frame}>
      {props.note}
      <div
        className="iam-table-scroll"
        style={scrolls ? { maxBlockSize: maxHeight } : undefined}
        {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': label, onScroll })}
      >
        <table role="table" className="iam-table iam-table-cards" aria-label={label} aria-busy={busy || !rows}>
          <TableHead columns={columns} sort={sort} onSort={onSort} />
          <tbody role="rowgroup">
            {rows ? (
              rows.map((row) => <TableRow key={props.rowKey(row)} row={row} columns={columns} />)
            ) : (
              <SkeletonRows columns={columns} count={props.skeletonRows ?? PAGE_SIZE} />
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function TableRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr role="row">
      {columns.map((column, at) => {
        const cell = {
          'data-title': column.hideTitle ? undefined : column.title,
          'data-align': column.align,
          'data-wide': column.wideOnly || undefined,
        };
        // The first cell names the row (WCAG 1.3.1).
        return at === 0 ? (
          <th key={column.key} scope="row" role="rowheader" {...cell}>
            {cellOf(column, row)}
          </th>
        ) : (
          <td key={column.key} role="cell" {...cell}>
            {cellOf(column, row)}
          </td>
        );
      })}
    </tr>
  );
}

function SkeletonRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr role="row" key={row}>
      {columns.map((column, at) => (
        <td
          key={column.key}
          role="cell"
          data-title={column.hideTitle ? undefined : column.title}
          data-align={column.align}
          data-wide={column.wideOnly || undefined}
        >
          <Skeleton width={column.hideTitle ? 28 : `${45 + ((row * 17 + at * 29) % 40)}%`} />
        </td>
      ))}
    </tr>
  ));
}

import { useRef, type ReactNode } from 'react';
import { PAGE_SIZE } from '../../../../core/contract/limits.ts';
import { useKit } from '../../styles/kit.ts';
import { Skeleton } from '../../states/skeleton.tsx';
import { cellOf, type Column, type Sort } from './table-columns.ts';
import { TableHead } from './table-head.tsx';
import { useColumnFit } from './use-column-fit.ts';
import { useEndReached } from './use-end-reached.ts';
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

/**
 * A table as wide as its place. Where the minimum widths of its columns do not fit, the least important columns leave;
 * where the others do not fit either, each row is a card. It stays a table for screen readers.
 */
export function Table<Row>(props: TableProps<Row>) {
  useKit(styles);
  const { rows, busy = false, empty, failed, bare = false } = props;
  const frame = bare ? 'iam-table-frame iam-table-bare' : 'iam-table-frame';
  if (failed) return <div className={frame}>{failed}</div>;
  if (rows?.length === 0 && empty)
    return (
      <div className={frame} aria-busy={busy}>
        {empty}
      </div>
    );
  return (
    <div className={frame}>
      {props.note}
      <Rows {...props} />
    </div>
  );
}

function Rows<Row>(props: TableProps<Row>) {
  const { label, rows, sort, onSort, maxHeight, busy = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, isCards } = useColumnFit({ columns: props.columns, scroller, hasCards: true });
  const onScroll = useEndReached(rows?.length ?? 0, props.onHitBottom);
  const scrolls = maxHeight !== undefined;
  return (
    <div
      ref={scroller}
      className="iam-table-scroll iam-scroll"
      style={scrolls ? { maxBlockSize: maxHeight } : undefined}
      {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': label, onScroll })}
    >
      <table
        role="table"
        className={isCards ? 'iam-table iam-table-cards' : 'iam-table'}
        aria-label={label}
        aria-busy={busy || !rows}
      >
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        <tbody role="rowgroup">
          {rows ? (
            rows.map((row) => (
              <TableRow key={props.rowKey(row)} columns={columns} draw={(column) => cellOf(column, row)} isHeaded />
            ))
          ) : (
            <SkeletonRows columns={columns} count={props.skeletonRows ?? PAGE_SIZE} />
          )}
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps<Row> {
  columns: readonly Column<Row>[];
  draw: (column: Column<Row>, at: number) => ReactNode;
  /** Whether the first cell names the row (WCAG 1.3.1). */
  isHeaded?: boolean;
}

function TableRow<Row>({ columns, draw, isHeaded = false }: TableRowProps<Row>) {
  return (
    <tr role="row">
      {columns.map((column, at) => {
        const cell = {
          'data-title': column.hideTitle ? undefined : column.title,
          'data-align': column.align,
          'data-numeric': column.numeric || undefined,
        };
        const content = <div className="iam-table-value">{draw(column, at)}</div>;
        return at === 0 && isHeaded ? (
          <th key={column.key} scope="row" role="rowheader" {...cell}>
            {content}
          </th>
        ) : (
          <td key={column.key} role="cell" {...cell}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

function SkeletonRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <TableRow
      key={row}
      columns={columns}
      draw={({ hideTitle }, at) => <Skeleton width={hideTitle ? 28 : `${45 + ((row * 17 + at * 29) % 40)}%`} />}
    />
  ));
}

import { useRef } from 'react';
import { useKit } from '../../styles/kit.ts';
import { cellOf, type Column, type Sort } from './table-columns.ts';
import { TableHead } from './table-head.tsx';
import { useColumnFit } from './use-column-fit.ts';
import { useEndReached } from './use-end-reached.ts';
import { ROW_HEIGHT } from './row-height.ts';
import { useVirtualRows } from './virtual-rows.ts';
import styles from './table.css';
import virtualStyles from './virtual.css';

export interface VirtualTableProps<Row> {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Height of the scroller in px. */
  height: number;
  /** The total number of rows, if not all are loaded. */
  total?: number;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Called at the end of the scroll, to load more. */
  onHitBottom?: () => void;
  busy?: boolean;
}

/**
 * A table of thousands of rows of 58 px; only visible ones are in the document. Import it lazily: it has its own chunk.
 */
export function VirtualTable<Row>({
  label,
  columns: all,
  rows,
  rowKey,
  height,
  total,
  sort,
  onSort,
  onHitBottom,
  busy,
}: VirtualTableProps<Row>) {
  useKit(styles, virtualStyles);
  const scroller = useRef<HTMLDivElement>(null);
  const { columns } = useColumnFit({ columns: all, scroller, hasCards: false });
  const { rows: shown } = useVirtualRows({ count: rows.length, scroller, height });
  const onScroll = useEndReached(rows.length, onHitBottom);
  const before = (shown[0]?.index ?? 0) * ROW_HEIGHT;
  const after = rows.length * ROW_HEIGHT - before - shown.length * ROW_HEIGHT;
  return (
    <div className="iam-table-frame">
      <div
        ref={scroller}
        className="iam-table-scroll iam-virtual iam-scroll"
        style={{ blockSize: height }}
        tabIndex={0}
        role="region"
        aria-label={label}
        onScroll={onScroll}
      >
        <table
          role="table"
          className="iam-table iam-table-fixed"
          aria-label={label}
          aria-rowcount={(total ?? rows.length) + 1}
          aria-busy={busy || undefined}
        >
          <TableHead columns={columns} sort={sort} onSort={onSort} numbered />
          <tbody role="rowgroup">
            <Gap height={before} />
            {shown.map(({ index }) => {
              const row = rows[index];
              return row === undefined ? null : (
                <tr key={rowKey(row)} role="row" aria-rowindex={index + 2} style={{ blockSize: ROW_HEIGHT }}>
                  {columns.map((column, at) => {
                    const cell = { 'data-align': column.align, 'data-numeric': column.numeric || undefined };
                    const content = <div className="iam-virtual-cell">{cellOf(column, row)}</div>;
                    return at === 0 ? (
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
            })}
            <Gap height={after} />
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Fills the space of rows that are not in the document. */
function Gap({ height }: { height: number }) {
  return height > 0 ? (
    <tr role="presentation" aria-hidden="true" className="iam-virtual-gap" style={{ blockSize: height }} />
  ) : null;
}

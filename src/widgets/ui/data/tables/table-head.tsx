import { ArrowDownIcon, ArrowUpIcon, SortIcon } from '../../basics/icons-rows.tsx';
import { ariaSort, minimumOf, nextSort, type Column, type Sort } from './table-columns.ts';

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Adds row numbers, for tables with only part of their rows in the document. */
  numbered?: boolean;
}

const icons = { ascending: ArrowUpIcon, descending: ArrowDownIcon, none: SortIcon } as const;

/** The column titles; those of sortable columns are buttons. */
export function TableHead<Row>({ columns, sort, onSort, numbered }: TableHeadProps<Row>) {
  return (
    <thead role="rowgroup" className="iam-table-head">
      <tr role="row" aria-rowindex={numbered ? 1 : undefined}>
        {columns.map((column, at) => {
          const state = ariaSort(column, sort);
          const Icon = state && icons[state];
          const width = { inlineSize: column.width, minInlineSize: minimumOf(column, at) };
          return (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              aria-sort={state}
              data-align={column.align}
              style={width}
            >
              {Icon ? (
                <button
                  type="button"
                  className="iam-table-sort"
                  onClick={() => {
                    const next = nextSort(column, sort);
                    if (next) onSort?.(next);
                  }}
                >
                  {column.title}
                  <Icon size={14} />
                </button>
              ) : (
                <span className={column.hideTitle ? 'iam-visually-hidden' : undefined}>{column.title}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

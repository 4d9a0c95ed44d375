import type { ReadonlySignal } from '@preact/signals-core';
import { useSignal } from '../../../react/signals.ts';
import { FoundCount, type CountedList } from './found-count.tsx';
import { Pagination } from './pagination.tsx';

interface ListPagesProps {
  /** The paged content, such as 'Roles'; names the navigation. */
  label: string;
  /** A `List` or a `WholeList`. */
  list: CountedList & { readonly offset: ReadonlySignal<number>; readonly count: number };
  /** Shows another page. @param index counted from 0 */
  onPage: (index: number) => unknown;
}

/** The pagination of a list of the core, and the announcement of how many rows a search finds. */
export function ListPages({ label, list, onPage }: ListPagesProps) {
  const total = useSignal(list.total);
  const isCapped = useSignal(list.isCapped);
  const offset = useSignal(list.offset);
  return (
    <>
      <FoundCount list={list} />
      <Pagination
        label={label}
        page={offset / list.count + 1}
        total={total}
        isCapped={isCapped}
        size={list.count}
        onPage={(page) => void onPage(page - 1)}
      />
    </>
  );
}

import type { ReadonlySignal } from '@preact/signals-core';
import { useState } from 'react';
import type { ResourceStatus } from '../../../../core/state/resource.ts';
import { useSignal } from '../../../react/signals.ts';
import { useWords } from '../../../react/use-words.ts';
import { dataWords } from '../data-words.ts';
import { orMore } from '../or-more.ts';

/** The part of a `List` or a `WholeList` that its count reads. */
export interface CountedList {
  readonly query: ReadonlySignal<object>;
  readonly status: ReadonlySignal<ResourceStatus>;
  readonly total: ReadonlySignal<number>;
  readonly isCapped: ReadonlySignal<boolean>;
}

/** Search and filters; the order of the rows changes nothing in their number. */
const filtersOf = (query: object) => JSON.stringify({ ...query, sort: undefined });

/** Announces how many rows match, after each change of search and filters. */
export function FoundCount({ list }: { list: CountedList }) {
  const words = useWords(dataWords);
  const status = useSignal(list.status);
  const total = useSignal(list.total);
  const isCapped = useSignal(list.isCapped);
  const filters = filtersOf(useSignal(list.query));
  // Of the last announced rows: reloading them says nothing.
  const [shown, setShown] = useState<{ filters: string; text: string }>();
  if (status === 'ready' && shown?.filters !== filters)
    setShown({ filters, text: shown ? orMore(words.found(total), total, isCapped) : '' });
  return (
    <p className="iam-visually-hidden" role="status">
      {shown?.filters === filters && shown.text}
    </p>
  );
}

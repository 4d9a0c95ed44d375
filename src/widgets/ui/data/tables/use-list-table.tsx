import type { ReadonlySignal } from '@preact/signals-core';
import type { ReactNode } from 'react';
import type { ResourceStatus } from '../../../../core/state/resource.ts';
import { useSignal } from '../../../react/signals.ts';
import { Failure, type FailureProps } from '../../states/failure.tsx';
import { useAnswered } from '../../states/in-order.tsx';
import { StaleNotice } from '../../states/stale-notice.tsx';

/** The part of a `List` or a `WholeList` that a table reads. */
export interface TableSource<Row> {
  readonly rows: ReadonlySignal<readonly Row[]>;
  /** Whether the last answer had no rows, also while the next one loads. */
  readonly isEmpty: ReadonlySignal<boolean>;
  readonly status: ReadonlySignal<ResourceStatus>;
  readonly error: ReadonlySignal<unknown>;
  reload(): Promise<void>;
}

/** Props of a table that shows a list. */
export interface ListTable<Row> {
  rows: readonly Row[] | undefined;
  busy: boolean;
  failed: ReactNode;
  note: ReactNode;
}

/**
 * Connects a list of the core to a table: skeleton rows before the first answer, the last answer while a new one loads,
 * and the error panel if there are no rows to keep, else a note that they may be outdated. Spread the result on
 * `<Table>`.
 */
export function useListTable<Row>(
  list: TableSource<Row>,
  failure: Omit<FailureProps, 'error' | 'onRetry'> = {},
): ListTable<Row> {
  const rows = useSignal(list.rows);
  const isEmpty = useSignal(list.isEmpty);
  const status = useSignal(list.status);
  const error = useSignal(list.error);
  const none = rows.length === 0;
  const retry = () => void list.reload();
  const waiting = status === 'idle' || status === 'loading';
  useAnswered(!waiting);
  return {
    rows: none && waiting && !isEmpty ? undefined : rows,
    busy: status === 'loading' && (!none || isEmpty),
    failed: none && status === 'failed' ? <Failure error={error} onRetry={retry} {...failure} /> : undefined,
    note: !none && status === 'failed' && <StaleNotice error={error} onRetry={retry} />,
  };
}

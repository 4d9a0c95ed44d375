import type { ReadonlySignal } from '@preact/signals-core';
import type { ReactNode } from 'react';
import type { ResourceStatus } from '../../../../core/state/resource.ts';
import { useSignal } from '../../../react/signals.ts';
import { Failure, type FailureProps } from '../../states/failure.tsx';

/** What a table reads of a list of the core: a `List` or a `WholeList`. */
export interface TableSource<Row> {
  readonly rows: ReadonlySignal<readonly Row[]>;
  readonly status: ReadonlySignal<ResourceStatus>;
  readonly error: ReadonlySignal<unknown>;
  reload(): Promise<void>;
}

/** What a table needs of a list of the core. */
export interface ListTable<Row> {
  rows: readonly Row[] | undefined;
  busy: boolean;
  failed: ReactNode;
}

/**
 * Joins a list of the core and a table: skeleton rows before the first answer, old rows while new ones come, and the
 * panel of a failure when there are none to keep. Spread it on `<Table>`.
 */
export function useListTable<Row>(
  list: TableSource<Row>,
  failure: Omit<FailureProps, 'error' | 'onRetry'> = {},
): ListTable<Row> {
  const rows = useSignal(list.rows);
  const status = useSignal(list.status);
  const error = useSignal(list.error);
  const none = rows.length === 0;
  const waiting = status === 'idle' || status === 'loading';
  return {
    rows: none && waiting ? undefined : rows,
    busy: status === 'loading' && !none,
    failed:
      none && status === 'failed' ? (
        <Failure error={error} onRetry={() => void list.reload()} {...failure} />
      ) : undefined,
  };
}

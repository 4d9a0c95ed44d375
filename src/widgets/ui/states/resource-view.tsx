import type { ReactNode } from 'react';
import type { Resource } from '../../../core/state/resource.ts';
import { useSignal } from '../../react/signals.ts';
import { Failure, type FailureProps } from './failure.tsx';
import { InPlace } from './in-place.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useAnswered } from './in-order.tsx';

export interface ResourceViewProps<T> extends Omit<FailureProps, 'error' | 'onRetry'> {
  resource: Resource<T>;
  /** The content's outline. */
  skeleton: ReactNode;
  /** Whether the data is empty. Default: an empty list. */
  isEmpty?: (data: T) => boolean;
  /** What to do next if the data is empty; without it the children draw the empty data too. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

const nothing = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

/**
 * The four states of a resource: skeleton, empty, failed (with a retry), and its data. A failed reload keeps the data,
 * with a note that it may be outdated.
 */
export function ResourceView<T>({
  resource,
  skeleton,
  isEmpty = nothing,
  empty,
  children,
  ...failure
}: ResourceViewProps<T>) {
  const data = useSignal(resource.data);
  const error = useSignal(resource.error);
  const status = useSignal(resource.status);
  useAnswered(data !== undefined || status === 'failed');
  const retry = () => void resource.reload();
  if (data === undefined)
    return status === 'failed' ? (
      <InPlace outline={skeleton}>
        <Failure error={error} onRetry={retry} {...failure} />
      </InPlace>
    ) : (
      skeleton
    );
  return (
    <>
      {status === 'failed' && <StaleNotice error={error} onRetry={retry} />}
      {empty && isEmpty(data) ? empty : children(data)}
    </>
  );
}

import type { ReactNode } from 'react';
import { FallbackContext, LoadBoundary } from '../../react/lazy.ts';
import { Panel } from '../basics/page.tsx';
import { Failure, type FailureProps } from './failure.tsx';
import { useAnswered } from './in-order.tsx';

export interface LazyPartProps {
  /** The part's outline. */
  skeleton: ReactNode;
  /** The panel around a failure, if the views bring their own. */
  panel?: { title: string; className?: string };
  /** A lazy view. */
  children: ReactNode;
}

/** A part of a screen that is fetched by itself. If that fails, the rest of the screen stays and the part can retry. */
export function LazyPart({ skeleton, panel, children }: LazyPartProps) {
  const failed = (error: unknown, retry: () => void) => {
    const failure = <Failed error={error} onRetry={retry} />;
    return panel ? <Panel {...panel}>{failure}</Panel> : failure;
  };
  return (
    <LoadBoundary failed={failed}>
      <FallbackContext value={skeleton}>{children}</FallbackContext>
    </LoadBoundary>
  );
}

/** An answer, too: what comes after it in order need not wait. */
function Failed(props: FailureProps) {
  useAnswered(true);
  return <Failure {...props} />;
}

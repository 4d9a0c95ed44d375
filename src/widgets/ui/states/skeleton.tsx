import type { CSSProperties, ReactNode } from 'react';
import { PAGE_SIZE } from '../../../core/contract/limits.ts';
import { useKit } from '../styles/kit.ts';
import { stateWords } from './state-words.ts';
import styles from './skeleton.css';
import { useWords } from '../../react/use-words.ts';

/**
 * A grey bar in place of content that is loading.
 * @param props.width CSS width or px
 * @param props.height px
 * @param props.unseen keeps the place of what did not come
 */
export function Skeleton({
  width = '100%',
  height = 12,
  round = false,
  unseen = false,
}: {
  width?: string | number;
  height?: number;
  round?: boolean;
  unseen?: boolean;
}) {
  useKit(styles);
  return (
    <span
      className="iam-skeleton"
      aria-hidden="true"
      data-round={round || undefined}
      data-unseen={unseen || undefined}
      style={{ '--iam-width': cssSize(width), '--iam-height': cssSize(height) } as CSSProperties}
    />
  );
}

const cssSize = (size: string | number) => (typeof size === 'number' ? `${size}px` : size);

/** Tells screen readers that something is loading, and contains the bars. */
export function Loading({ label, children }: { label?: string; children: ReactNode }) {
  const words = useWords(stateWords);
  useKit(styles);
  return (
    <div className="iam-loading" aria-busy="true">
      <span className="iam-visually-hidden" aria-live="polite">
        {label ?? words.loading}
      </span>
      {children}
    </div>
  );
}

/** The outline of a form with labelled fields. */
export function FormSkeleton({ fields = 3 }: { fields?: number }) {
  return (
    <Loading>
      <div className="iam-skeleton-form">
        {Array.from({ length: fields }, (_, at) => (
          <div key={at} className="iam-skeleton-field">
            <Skeleton width={72 + ((at * 37) % 60)} height={10} />
            <Skeleton height={40} />
          </div>
        ))}
        <Skeleton width={96} height={36} />
      </div>
    </Loading>
  );
}

/** The outline of a list of users: a picture, a name, a line. One page of rows by default. */
export function ListSkeleton({ rows = PAGE_SIZE }: { rows?: number }) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="iam-skeleton-row">
          <Skeleton width={32} height={32} round />
          <div className="iam-skeleton-lines">
            <Skeleton width={`${28 + ((at * 23) % 20)}%`} />
            <Skeleton width={`${42 + ((at * 31) % 25)}%`} height={10} />
          </div>
          <Skeleton width={64} height={20} round />
        </div>
      ))}
    </Loading>
  );
}

/** The outline of a panel with a list. */
export function PanelSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className="iam-panel">
      <ListSkeleton rows={rows} />
    </div>
  );
}

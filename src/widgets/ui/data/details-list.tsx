import type { ReactNode } from 'react';
import { useKit } from '../styles/kit.ts';
import styles from './details-list.css';

/** A term and its value. */
export interface Detail {
  term: string;
  value: ReactNode;
}

/** Terms and values in two columns, stacked on narrow screens. An empty value shows a dash. */
export function DetailsList({ items }: { items: readonly Detail[] }) {
  useKit(styles);
  return (
    <div className="iam-details">
      <dl>
        {items.map(({ term, value }) => (
          <div key={term} className="iam-detail">
            <dt>{term}</dt>
            <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

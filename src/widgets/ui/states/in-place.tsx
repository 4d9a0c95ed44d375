import type { ReactNode } from 'react';
import { useKit } from '../styles/kit.ts';
import styles from './state-panel.css';

export interface InPlaceProps {
  /** What was shown until now. */
  outline: ReactNode;
  /** The state. */
  children: ReactNode;
}

/** A state in place of an outline, and at least as high: nothing below it moves. */
export function InPlace({ outline, children }: InPlaceProps) {
  useKit(styles);
  return (
    <div className="iam-in-place">
      <div className="iam-in-place-outline" aria-hidden="true">
        {outline}
      </div>
      {children}
    </div>
  );
}

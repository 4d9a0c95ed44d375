import type { ReactNode } from 'react';
import { useKit } from '../styles/kit.ts';
import styles from './badge.css';

/** The meaning of a badge's color. The text says it too. */
export type BadgeTone = 'green' | 'yellow' | 'red' | 'blue' | 'info' | 'neutral';

/** A short state, such as 'Active'. */
export function Badge({
  tone = 'neutral',
  dot = true,
  children,
}: {
  tone?: BadgeTone;
  dot?: boolean;
  children: ReactNode;
}) {
  useKit(styles);
  return (
    <span className="iam-badge" data-tone={tone} data-dot={dot || undefined}>
      {children}
    </span>
  );
}

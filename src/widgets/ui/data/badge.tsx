import type { ReactNode } from 'react';
import { useKit } from '../styles/kit.ts';
import styles from './badge.css';

/** What a badge's colour says; the words say it too. */
export type BadgeTone = 'green' | 'yellow' | 'red' | 'blue' | 'info' | 'neutral';

/** A short state, as 'Active'. */
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

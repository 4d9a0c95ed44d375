import type { ReactNode } from 'react';
import { useKit } from '../styles/kit.ts';
import { Tooltip } from './tooltip.tsx';
import styles from './disabled-with-reason.css';

/** Props for the button inside. */
export interface ReasonControlProps {
  onClick(): void;
  'aria-disabled'?: true;
}

/**
 * A disabled button with its reason: it stays in the tab order, and the reason shows on hover and on focus.
 * @param props.reason the reason as a sentence; null if the button can be used
 */
export function DisabledWithReason({
  reason,
  onAct,
  children,
}: {
  reason: string | null;
  onAct: () => void;
  children: (props: ReasonControlProps) => ReactNode;
}) {
  useKit(styles);
  return (
    <Tooltip text={reason}>
      {(tip) => children(reason === null ? { onClick: onAct } : { ...tip, onClick: () => {}, 'aria-disabled': true })}
    </Tooltip>
  );
}

import type { ReactNode, RefObject } from 'react';
import { useKit } from '../styles/kit.ts';
import { Tooltip } from './tooltip.tsx';
import styles from './disabled-with-reason.css';

/** Props for the button inside. */
export interface ReasonControlProps {
  ref: RefObject<HTMLButtonElement | null>;
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
    <Tooltip<HTMLButtonElement> text={reason}>
      {({ ref, ...tip }) =>
        children(reason === null ? { ref, onClick: onAct } : { ...tip, ref, onClick: () => {}, 'aria-disabled': true })
      }
    </Tooltip>
  );
}

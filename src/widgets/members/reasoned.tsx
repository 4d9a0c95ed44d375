import type { ReactNode, RefObject } from 'react';
import { useKit } from '../ui/kit.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import styles from './reasoned.css';

/** What the control has to carry. */
export interface ReasonedProps {
  ref: RefObject<HTMLButtonElement | null>;
  onClick(): void;
  'aria-disabled'?: true;
}

/**
 * A button that says why it cannot be used: it stays in the order of Tab, and its reason shows on hover and on focus.
 * @param props.why the reason as a sentence; null when the button can be used
 */
export function Reasoned({
  why,
  onAct,
  children,
}: {
  why: string | null;
  onAct: () => void;
  children: (props: ReasonedProps) => ReactNode;
}) {
  useKit(styles);
  return (
    <Tooltip<HTMLButtonElement> text={why}>
      {({ ref, ...tip }) =>
        children(why === null ? { ref, onClick: onAct } : { ...tip, ref, onClick: () => {}, 'aria-disabled': true })
      }
    </Tooltip>
  );
}

import type { Placement } from '@floating-ui/dom';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useKit } from '../styles/kit.ts';
import { positionPanel, preparePositioning } from './position-panel.ts';
import styles from './tooltip.css';

/** The props of the described control; `E` is its element. */
export interface TooltipTriggerProps<E extends HTMLElement> {
  ref: RefObject<E | null>;
  'aria-describedby': string | undefined;
  onPointerOver(): void;
  onPointerOut(): void;
  onFocus(): void;
  onBlur(): void;
  onKeyDown(event: KeyboardEvent): void;
}

export interface TooltipProps<E extends HTMLElement> {
  /** Plain text; nothing clickable. */
  text: ReactNode;
  /** Draws the control; spread the given props on it. */
  children: (props: TooltipTriggerProps<E>) => ReactNode;
  /** Default 'top'. */
  placement?: Placement;
  /** How long the pointer must rest before it shows, in ms. Focus shows it at once. */
  delay?: number;
  /** The text only repeats the control's name, so it is hidden from screen readers. */
  repeatsName?: boolean;
}

/**
 * A short text beside a control, on hover and on keyboard focus. Esc hides it; the pointer may rest on it (WCAG
 * 1.4.13).
 */
export function Tooltip<E extends HTMLElement = HTMLButtonElement>({
  text,
  children,
  placement = 'top',
  delay = 400,
  repeatsName = false,
}: TooltipProps<E>) {
  useKit(styles);
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<E>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const soon = (next: boolean, ms: number) => {
    clearTimeout(timer.current);
    if (ms === 0) setOpen(next);
    else timer.current = setTimeout(() => setOpen(next), ms);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useLayoutEffect(() => {
    const floating = tip.current;
    if (!open || !anchor.current || !floating?.isConnected) return;
    floating.showPopover();
    const stop = positionPanel(anchor.current, floating, { placement, gap: 6 });
    return () => {
      stop();
      if (floating.matches(':popover-open')) floating.hidePopover();
    };
  }, [open, placement]);

  return (
    <>
      {children({
        ref: anchor,
        'aria-describedby': repeatsName ? undefined : id,
        onPointerOver() {
          preparePositioning();
          soon(true, delay);
        },
        onPointerOut: () => soon(false, 120),
        onFocus: () => anchor.current?.matches(':focus-visible') && soon(true, 0),
        onBlur: () => soon(false, 0),
        onKeyDown(event) {
          if (event.key !== 'Escape' || !open) return;
          // Otherwise the surrounding dialog or popover would close too.
          event.preventDefault();
          event.stopPropagation();
          soon(false, 0);
        },
      })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className="iam-tooltip"
        aria-hidden={repeatsName || undefined}
        onPointerOver={() => soon(true, 0)}
        onPointerOut={() => soon(false, 120)}
      >
        {text}
      </span>
    </>
  );
}

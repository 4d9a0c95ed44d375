import type { Placement } from '@floating-ui/dom';
import {
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
  type ToggleEvent,
} from 'react';
import { positionPanel, preparePositioning } from './position-panel.ts';

/** How a popover opens. */
export interface PopoverOptions {
  /** Default 'bottom-start'. */
  placement?: Placement | undefined;
  /** Distance from the trigger in px. */
  gap?: number | undefined;
  /** At least as wide as the trigger. */
  matchWidth?: boolean | undefined;
  /** Chooses what gets focus when the panel has opened; the panel itself by default. */
  focus?: ((panel: HTMLElement) => HTMLElement | null | undefined) | undefined;
  /** Told of every opening and closing, whoever caused it. */
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** What the button that opens a popover has to carry. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'aria-haspopup': 'dialog' | 'menu';
  onClick(event: MouseEvent<HTMLButtonElement>): void;
  onPointerOver(): void;
  onFocus(): void;
}

/** A popover's state and the two sets of properties that make it. */
export interface PopoverParts {
  open: boolean;
  show(): void;
  hide(): void;
  trigger: TriggerProps;
  panel: {
    id: string;
    ref: RefObject<HTMLDivElement | null>;
    popover: 'auto';
    tabIndex: -1;
    onBeforeToggle(event: ToggleEvent<HTMLDivElement>): void;
    onToggle(event: ToggleEvent<HTMLDivElement>): void;
  };
  arrow: RefObject<HTMLDivElement | null>;
}

/**
 * A native popover (top layer, light dismiss, Esc, focus back to the trigger) placed beside its trigger. React's state
 * opens it; the browser may close it, and then the state follows.
 */
export function usePopover(options: PopoverOptions, haspopup: 'dialog' | 'menu' = 'dialog'): PopoverParts {
  const id = useId();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const arrow = useRef<HTMLDivElement>(null);
  const closing = useRef(false);
  const told = useRef(options);
  useLayoutEffect(() => {
    told.current = options;
  });

  useLayoutEffect(() => {
    // The association lets the browser treat a click on the trigger as inside, and puts the panel after it in the tab
    // order.
    if (trigger.current) trigger.current.popoverTargetElement = panel.current;
  });

  const change = useCallback((next: boolean) => {
    setOpen((before) => {
      if (before !== next) queueMicrotask(() => told.current.onOpenChange?.(next));
      return next;
    });
  }, []);

  useLayoutEffect(() => {
    const anchor = trigger.current;
    const floating = panel.current;
    if (!open || !anchor || !floating?.isConnected) return;
    const { placement = 'bottom-start', gap, matchWidth } = told.current;
    closing.current = false;
    floating.showPopover();
    const stop = positionPanel(anchor, floating, {
      placement,
      arrow: arrow.current,
      ...(gap !== undefined && { gap }),
      ...(matchWidth && { matchWidth }),
    });
    return () => {
      stop();
      // Not a second time while the browser closes it: it would warn of that.
      if (!closing.current && floating.matches(':popover-open')) floating.hidePopover();
    };
  }, [open]);

  return {
    open,
    show: () => change(true),
    hide: () => {
      // At once, so that focus is back on the trigger before what the caller opens next.
      if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
      change(false);
    },
    arrow,
    trigger: {
      ref: trigger,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'aria-haspopup': haspopup,
      onClick(event) {
        event.preventDefault();
        change(!open);
      },
      onPointerOver: preparePositioning,
      onFocus: preparePositioning,
    },
    panel: {
      id,
      ref: panel,
      popover: 'auto',
      tabIndex: -1,
      onBeforeToggle(event) {
        if (event.target !== event.currentTarget || event.newState !== 'closed') return;
        closing.current = true;
        // React takes the content away before the browser would give focus back from it.
        if (event.currentTarget.matches(':focus-within')) trigger.current?.focus({ preventScroll: true });
        change(false);
      },
      onToggle(event) {
        if (event.target !== event.currentTarget || event.newState !== 'open') return;
        const floating = event.currentTarget;
        (told.current.focus?.(floating) ?? floating).focus({ preventScroll: true });
      },
    },
  };
}

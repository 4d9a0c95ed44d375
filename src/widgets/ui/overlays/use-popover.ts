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

/** Options of a popover. */
export interface PopoverOptions {
  /** Default 'bottom-start'; null leaves the place to the panel's styles. */
  placement?: Placement | null | undefined;
  /** Distance from the trigger in px. */
  gap?: number | undefined;
  /** At least as wide as the trigger. */
  matchWidth?: boolean | undefined;
  /** Chooses the initial focus. Default: the panel itself. */
  focus?: ((panel: HTMLElement) => HTMLElement | null | undefined) | undefined;
  /** Called after every opening and closing, whatever caused it. */
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** The props of the button that opens a popover. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'aria-haspopup': 'dialog' | 'menu';
  onClick(event: MouseEvent<HTMLButtonElement>): void;
  onPointerOver(): void;
  onFocus(): void;
}

/** A popover's state, and the props of its trigger and panel. */
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
 * A native popover (top layer, light dismiss, Esc, focus back to the trigger) positioned beside its trigger. React's
 * state opens it; if the browser closes it, the state follows.
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
    // This association makes the browser treat a click on the trigger as inside, and puts the panel after it in the tab
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
    floating.showPopover?.();
    const stop =
      placement &&
      positionPanel(anchor, floating, {
        placement,
        arrow: arrow.current,
        ...(gap !== undefined && { gap }),
        ...(matchWidth && { matchWidth }),
      });
    return () => {
      stop?.();
      // Closing it again while the browser closes it would log a warning.
      if (!closing.current && floating.matches(':popover-open')) floating.hidePopover();
    };
  }, [open]);

  return {
    open,
    show: () => change(true),
    hide: () => {
      // Close at once, so that focus is back on the trigger before the caller opens something else.
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
        // React removes the content before the browser would return focus from it.
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

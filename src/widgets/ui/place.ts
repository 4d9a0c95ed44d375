import type { Placement } from '@floating-ui/dom';

/** Where a floating panel stands beside its anchor. */
export interface PlaceOptions {
  /** Side and alignment; start and end follow the writing direction. */
  placement: Placement;
  /** Distance from the anchor, in px. */
  gap?: number;
  /** Makes the panel at least as wide as its anchor. */
  matchWidth?: boolean;
  /** The small square that points at the anchor. */
  arrow?: HTMLElement | null;
}

const EDGE = 8;
const load = () => import('./keep-beside.ts');

/** Fetches what places panels, when one is about to open. */
export function preparePlace(): void {
  load().catch(() => {});
}

/**
 * Keeps an open panel of the top layer beside its anchor. What does that is fetched for the first one; until its place
 * is known a panel
 * is open but not seen, so that focus can go into it and nothing jumps.
 * @returns what stops it
 */
export function place(anchor: Element, panel: HTMLElement, options: PlaceOptions): () => void {
  let stop = () => {};
  let over = false;
  const show = () => {
    panel.style.opacity = '';
  };
  panel.style.opacity = '0';
  load().then(
    ({ keepBeside }) => {
      if (!over) stop = keepBeside(anchor, panel, options, show);
    },
    () => {
      if (over) return;
      putBelow(anchor, panel, options.gap);
      show();
    },
  );
  return () => {
    over = true;
    stop();
    show();
  };
}

/** The place of a panel when the network went before the better way had come. */
function putBelow(anchor: Element, panel: HTMLElement, gap = 6): void {
  const { left, bottom } = anchor.getBoundingClientRect();
  const within = (at: number, most: number) => `${Math.max(EDGE, Math.min(at, most - EDGE))}px`;
  panel.style.left = within(left, window.innerWidth - panel.offsetWidth);
  panel.style.top = within(bottom + gap, window.innerHeight - panel.offsetHeight);
}

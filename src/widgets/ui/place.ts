import { arrow, autoUpdate, computePosition, flip, offset, shift, size, type Middleware, type Placement } from '@floating-ui/dom';

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

/**
 * Keeps a panel of the top layer beside its anchor while either moves, scrolls or changes size.
 * @returns what stops it
 */
export function place(anchor: Element, panel: HTMLElement, options: PlaceOptions): () => void {
  const middleware: Middleware[] = [
    offset(options.gap ?? 6),
    flip({ padding: EDGE }),
    shift({ padding: EDGE }),
    size({
      padding: EDGE,
      apply({ availableHeight, rects }) {
        panel.style.setProperty('--iam-available', `${Math.max(120, Math.floor(availableHeight))}px`);
        if (options.matchWidth) panel.style.minWidth = `${Math.round(rects.reference.width)}px`;
      },
    }),
  ];
  if (options.arrow) middleware.push(arrow({ element: options.arrow, padding: 14 }));
  return autoUpdate(anchor, panel, () => {
    void computePosition(anchor, panel, { strategy: 'fixed', placement: options.placement, middleware }).then((found) => {
      panel.style.left = `${Math.round(found.x)}px`;
      panel.style.top = `${Math.round(found.y)}px`;
      panel.dataset.side = found.placement.split('-')[0];
      if (options.arrow) point(options.arrow, found.middlewareData.arrow);
    });
  });
}

function point(element: HTMLElement, at: { x?: number; y?: number } | undefined): void {
  element.style.left = at?.x === undefined ? '' : `${at.x}px`;
  element.style.top = at?.y === undefined ? '' : `${at.y}px`;
}

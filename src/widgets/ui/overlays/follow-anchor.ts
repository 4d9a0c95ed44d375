import {
  arrow,
  autoUpdate,
  computePosition,
  flip,
  offset,
  platform,
  shift,
  size,
  type Middleware,
  type Platform,
  type Rect,
} from '@floating-ui/dom';
import { setStyle, type PanelPosition } from './panel-position.ts';

const EDGE = 8;

/**
 * Keeps a panel of the top layer beside its anchor while either moves, scrolls or changes size. `positionPanel()` loads
 * this module on demand.
 * @param positioned called each time the panel has been positioned
 * @returns a function that stops it
 */
export function followAnchor(
  anchor: Element,
  panel: HTMLElement,
  options: PanelPosition,
  positioned: () => void,
): () => void {
  const padding = () => ({
    top: EDGE,
    left: EDGE,
    right: EDGE,
    bottom: EDGE + covered(anchor, options.clear) / zoomOf(panel),
  });
  const middleware: Middleware[] = [
    offset(options.gap ?? 6),
    flip(() => ({ padding: padding() })),
    shift({ padding: EDGE }),
    size(() => ({
      padding: padding(),
      apply({ availableHeight, rects }) {
        panel.style.setProperty('--iam-available', `${Math.max(120, Math.floor(availableHeight))}px`);
        if (options.matchWidth) setStyle(panel, 'min-width', `${Math.round(rects.reference.width)}px`);
      },
    })),
  ];
  if (options.arrow) middleware.push(arrow({ element: options.arrow, padding: 14 }));
  return autoUpdate(anchor, panel, () => {
    const settings = { strategy: 'fixed', placement: options.placement, middleware } as const;
    void computePosition(anchor, panel, { ...settings, platform: platformAt(zoomOf(panel)) }).then((found) => {
      setStyle(panel, 'left', `${Math.round(found.x)}px`);
      setStyle(panel, 'top', `${Math.round(found.y)}px`);
      panel.dataset.side = found.placement.split('-')[0];
      if (panel.role === 'tooltip') setStyle(panel, 'visibility', isInWindow(anchor) ? '' : 'hidden');
      if (options.arrow) point(options.arrow, found.middlewareData.arrow);
      positioned();
    });
  });
}

/** The CSS `zoom` of an element and what is around it; 1 in browsers that do not tell. */
const zoomOf = (element: Element): number => (element as { currentCSSZoom?: number }).currentCSSZoom || 1;

/** Rectangles are measured in pixels of the window, but a panel's own lengths are multiplied by its zoom. */
function platformAt(zoom: number): Platform {
  if (zoom === 1) return platform;
  const inPanel = <R extends Rect>(rect: R): R => ({
    ...rect,
    x: rect.x / zoom,
    y: rect.y / zoom,
    width: rect.width / zoom,
    height: rect.height / zoom,
  });
  return {
    ...platform,
    async getElementRects(of) {
      const { reference, floating } = await platform.getElementRects(of);
      return { reference: inPanel(reference), floating };
    },
    async getClippingRect(of) {
      return inPanel(await platform.getClippingRect(of));
    },
  };
}

/** Height at the window's bottom that an element below the anchor needs, in px. */
function covered(anchor: Element, clear: Element | null | undefined): number {
  const top = clear?.getBoundingClientRect().top;
  return top === undefined || top < anchor.getBoundingClientRect().bottom ? 0 : Math.max(0, innerHeight - top);
}

/** If the control was scrolled out of the window, the tooltip would be outside, too. */
function isInWindow(anchor: Element): boolean {
  const { top, bottom } = anchor.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function point(element: HTMLElement, at: { x?: number; y?: number } | undefined): void {
  setStyle(element, 'left', at?.x === undefined ? '' : `${at.x}px`);
  setStyle(element, 'top', at?.y === undefined ? '' : `${at.y}px`);
}

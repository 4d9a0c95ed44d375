import { setStyle, type PanelPosition } from './panel-position.ts';

const EDGE = 8;
const load = () => import('./follow-anchor.ts');

/** Fetches the positioning chunk when a panel is about to open. */
export function preparePositioning(): void {
  load().catch(() => {});
}

/**
 * Keeps an open panel of the top layer beside its anchor. The positioning chunk is fetched for the first panel. Until
 * its position is known, a panel is open but transparent: it can take focus, and nothing jumps.
 * @returns a function that stops it
 */
export function positionPanel(anchor: Element, panel: HTMLElement, options: PanelPosition): () => void {
  let stop = () => {};
  let over = false;
  const show = () => setStyle(panel, 'opacity', '');
  setStyle(panel, 'opacity', '0');
  load().then(
    ({ followAnchor }) => {
      if (!over) stop = followAnchor(anchor, panel, options, show);
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

/** A simple position below the anchor, for when the positioning chunk could not be fetched. */
function putBelow(anchor: Element, panel: HTMLElement, gap = 6): void {
  const { left, bottom } = anchor.getBoundingClientRect();
  const within = (at: number, most: number) => `${Math.max(EDGE, Math.min(at, most - EDGE))}px`;
  setStyle(panel, 'left', within(left, window.innerWidth - panel.offsetWidth));
  setStyle(panel, 'top', within(bottom + gap, window.innerHeight - panel.offsetHeight));
}

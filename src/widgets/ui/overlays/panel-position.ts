import type { Placement } from '@floating-ui/dom';

/** How a floating panel is positioned beside its anchor. */
export interface PanelPosition {
  /** Side and alignment; start and end follow the writing direction. */
  placement: Placement;
  /** Distance from the anchor, in px. */
  gap?: number;
  /** Makes the panel at least as wide as its anchor. */
  matchWidth?: boolean;
  /** Below the anchor: the panel ends above it, such as a dialog's buttons. */
  clear?: Element | null;
  /** The small square that points at the anchor. */
  arrow?: HTMLElement | null;
}

/** Sets a style of an element, or removes it if the value is empty. It is important, as scoped styles are. */
export const setStyle = (element: HTMLElement, name: string, value: string): void =>
  element.style.setProperty(name, value, 'important');

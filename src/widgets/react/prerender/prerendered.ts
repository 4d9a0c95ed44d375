import type { ReactNode } from 'react';

/**
 * A view that was in the page before React: the build rendered it, and a small script or the page's HTML put it there.
 * React takes over its nodes, so that no input is lost.
 */
export interface Prerendered {
  readonly language: string;
  /** The box of its form in the element's light DOM; undefined for a view without a form. */
  readonly box: HTMLElement | undefined;
  /** What the widget renders into the box. */
  content?: ReactNode;
  /** Whether React has taken over the form. */
  isTaken: boolean;
  /** Runs `work` now or, during text composition, once it has finished. */
  whenSettled(work: () => void): void;
  /** Ends it once React owns its nodes, and repeats the last submit or press unless told otherwise. */
  release(repeats?: boolean): void;
}

import type { ReactNode } from 'react';
import type { Sheet } from './sheet.ts';

/**
 * A form that stood in the page before React came. A small script prints it, or the service sends it, and the widget
 * takes over its nodes, so that nothing typed is lost.
 */
export interface EarlyForm {
  /** The form's box in the element's light DOM. */
  readonly box: HTMLElement;
  /** Prefix of the ids in the form. */
  readonly idPrefix: string;
  /** What the widget renders into the box. */
  content?: ReactNode;
  /** Whether a view has taken the form over. */
  isTaken: boolean;
  /** Runs `work` now or, while an input method composes a text, once it has finished. */
  whenSettled(work: () => void): void;
  /** Borrows a scoped sheet for the box; returns the function that gives it back. */
  lend(sheet: Sheet): () => void;
  /** Ends the early form once React owns its nodes, and repeats the submit or press that came before. */
  release(): void;
}

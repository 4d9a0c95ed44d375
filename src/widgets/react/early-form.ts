import type { ReactNode } from 'react';
import type { StyleSheet } from './style-sheet.ts';

/**
 * A form that was in the page before React arrived, printed by a small script or sent by the service. The widget takes
 * over its nodes, so that no input is lost.
 */
export interface EarlyForm {
  /** The form's box in the element's light DOM. */
  readonly box: HTMLElement;
  /** Prefix of the ids in the form. */
  readonly idPrefix: string;
  /** What the widget renders into the box. */
  content?: ReactNode;
  /** Whether a view has taken over the form. */
  isTaken: boolean;
  /** Runs `work` now or, during text composition, once it has finished. */
  whenSettled(work: () => void): void;
  /**
   * Adds a scoped style sheet to the box.
   * @returns a function that removes it
   */
  lend(styleSheet: StyleSheet): () => void;
  /** Ends the early form once React owns its nodes, and repeats an earlier submit or press. */
  release(): void;
}

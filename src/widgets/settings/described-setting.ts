import type { KnownSetting } from '../../core/contract/known-settings.ts';

/** A setting that a form can suggest. */
export interface DescribedSetting extends KnownSetting {
  /** What it does, as a sentence in the reader's language. */
  about: string;
}

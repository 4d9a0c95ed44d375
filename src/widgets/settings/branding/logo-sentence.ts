import { logoProblem } from '../../../core/branding/logo-rules.ts';
import { recognized } from '../../../core/languages/recognized.ts';
import type { Speak } from '../../../core/languages/words.ts';
import { logoWords } from './logo-words.ts';

/** What is wrong with a logo's markup, as a sentence; null for a valid drawing. */
export function logoSentence(speak: Speak, markup: string): string | null {
  const problem = logoProblem(markup);
  return problem && recognized(speak, logoWords, problem);
}

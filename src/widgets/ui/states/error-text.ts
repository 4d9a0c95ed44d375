import { isIamError } from '../../../core/errors/guards.ts';
import { sentenceIn } from '../../../core/errors/sentences.ts';
import type { Speak } from '../../../core/languages/words.ts';
import { errorWords } from './error-words.ts';

/** A failure's message, for people: the service's own, or one in the element's language. */
export function errorText(speak: Speak, error: unknown): string {
  const words = speak(errorWords);
  if (!isIamError(error)) return words.unknown;
  if (error.own) return sentenceIn(words, error.own);
  return error.kind === 'api' || error.kind === 'setup' ? error.message : words[error.kind];
}

import { isIamError } from '../../../core/errors/guards.ts';
import type { Say } from '../../../core/languages/words.ts';
import { errorWords } from './error-words.ts';

/** A failure's message, for people: the service's own, or one in the element's language. */
export function errorText(say: Say, error: unknown): string {
  if (!isIamError(error)) return say(errorWords).unknown;
  return error.kind === 'api' || error.kind === 'setup' ? error.message : say(errorWords)[error.kind];
}

import { sentences } from '../../../core/errors/sentences.ts';
import { defineWords } from '../../../core/languages/words.ts';

/** Texts of failures that no service worded, and of what to do about them. */
export const errorWords = defineWords('ui/states/error', { ...sentences, retry: 'Try again' });

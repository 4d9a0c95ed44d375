import { defineWords } from '../../../core/languages/words.ts';

/** Texts of failures that no service worded, and of what to do about them. */
export const errorWords = defineWords('ui/states/error', {
  network: 'The service cannot be reached. Check your connection and try again.',
  timeout: 'The service took too long to answer. Try again.',
  contract: 'The service sent an answer that this page does not understand.',
  aborted: 'The request was cancelled.',
  unknown: 'Something went wrong. Try again.',
  retry: 'Try again',
});

import { defineWords } from '../../../core/languages/words.ts';

/** Texts of the examples for developers. */
export const words = defineWords('applications/snippets', {
  language: 'Language of the example',
  copy: 'Copy example',
  curl: 'curl',
  node: 'Node.js',
});

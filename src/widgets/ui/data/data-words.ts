import { defineWords } from '../../../core/languages/words.ts';

/** Texts of the kit's data parts. */
export const dataWords = defineWords('ui/data/data', {
  pagesOf: (what: string) => `${what}, pages`,
  page: (number: number) => `Page ${number}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  range: (first: number, last: number, total: number) =>
    `${first.toLocaleString('en')}–${last.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  found: (count: number) => (count === 1 ? '1 result' : `${count === 0 ? 'No' : count.toLocaleString('en')} results`),
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy. Select the text and copy it yourself.',
});

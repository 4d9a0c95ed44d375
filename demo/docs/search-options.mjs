/** Options that the index is written and read with. */

/** @type {import('minisearch').Options} */
export const SEARCH = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'excerpt'],
  // Names such as `iam-team` and `API_BASE` are found whole and by their parts.
  tokenize: (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [],
  searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
};

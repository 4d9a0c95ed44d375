import { defineWords } from '../../core/languages/words.ts';

/** Texts of the console's frame. */
export const words = defineWords('console', {
  navigation: 'Main',
  breadcrumbs: 'Breadcrumbs',
  skip: 'Skip to content',
  noPage: 'There is no page at this URL',
  search: 'Search',
  searchNotLoaded: 'The search could not be loaded. Check your connection and try again.',
});

import { defineWords } from '../../core/languages/words.ts';
import { type OfferedScreen, pageEntries } from '../../core/routes/screens.ts';
import { titles } from '../../core/routes/titles.ts';

/** Names of the console's pages: as titles, and in the navigation. */
export const pageWords = defineWords('react/page', {
  titles,
  navigation: Object.fromEntries(pageEntries.map(({ name, navigation }) => [name, navigation])) as Record<
    OfferedScreen,
    string
  >,
});

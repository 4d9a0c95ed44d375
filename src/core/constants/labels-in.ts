import { languages, load } from 'iam:labels';
import { chooseLanguage } from '../languages/choose.ts';
import { mergeTexts } from '../languages/merge.ts';
import { addedLanguages, addedMessages } from '../languages/registry.ts';
import type { Translated } from '../languages/words.ts';
import { labels, labelWords } from './labels.ts';

/** The labels of the platform's applications in some language. */
export type Labels = Translated<typeof labels>;

/**
 * Labels in a language, each in a file of its own, loaded when it is needed. Those that the page added under `labels`
 * with `addLanguage` come first.
 * @param tag BCP 47, such as `de` or `de-AT`; English if there are no labels in that language
 * @throws if the file cannot be loaded
 */
export async function labelsIn(tag: string): Promise<Labels> {
  const language = chooseLanguage([tag], [...languages, ...addedLanguages()]);
  const catalogue = await load(language, 'labels');
  const translated: Labels = catalogue ? catalogue(language)(labelWords, labels) : labels;
  const added = addedMessages(language)?.['labels'];
  return typeof added === 'object' ? mergeTexts(translated, added) : translated;
}

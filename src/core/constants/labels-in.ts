import { chooseLanguage } from '../languages/choose.ts';
import { mergeTexts } from '../languages/merge.ts';
import { addedLanguages, addedMessages } from '../languages/registry.ts';
import type { Translated } from '../languages/words.ts';
import { labels } from './labels.ts';

/** The labels of the platform's applications in some language. */
export type Labels = Translated<typeof labels>;

const translations: Readonly<Record<string, () => Promise<{ default: Labels }>>> = {
  ar: () => import('./labels/ar.json'),
  de: () => import('./labels/de.json'),
  es: () => import('./labels/es.json'),
  fr: () => import('./labels/fr.json'),
  ja: () => import('./labels/ja.json'),
};

/**
 * Labels in a language, each in a file of its own, loaded when it is needed. Those that the page added under `labels`
 * with `addLanguage` come first.
 * @param tag BCP 47, such as `de` or `de-AT`; English if there are no labels in that language
 * @throws if the file cannot be loaded
 */
export async function labelsIn(tag: string): Promise<Labels> {
  const language = chooseLanguage([tag], [...Object.keys(translations), ...addedLanguages()]);
  const translated: Labels = (await translations[language]?.())?.default ?? labels;
  const added = addedMessages(language)?.['labels'];
  return typeof added === 'object' ? mergeTexts(translated, added) : translated;
}

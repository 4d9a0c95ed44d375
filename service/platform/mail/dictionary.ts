import { languageOf } from '../languages/languages.ts';

/** Texts in every language of the mails. */
export type Dictionary<W> = Record<'en' | 'de' | 'fr' | 'es', W>;

/** Texts for a reader, English for other languages. */
export function wordsFor<W>(dictionary: Dictionary<W>, locale: string | null | undefined): W {
  return (dictionary as Partial<Record<string, W>>)[languageOf(locale)] ?? dictionary.en;
}

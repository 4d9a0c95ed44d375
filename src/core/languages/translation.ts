/** What compiled catalogues need. It comes with them, because English does not. */
import type { Catalogue, Tables } from './catalogue.ts';
import { mergeTexts } from './merge.ts';

type Forms = Readonly<Record<string, string>>;

/**
 * Makes a catalogue of compiled texts.
 * @param texts gets what writes a number, chooses by a number's plural category or its exact value, and chooses by a
 * text
 */
export function catalogue(
  texts: (
    number: (value: number) => string,
    plural: (value: number, forms: Forms, offset?: number) => string,
    select: (value: unknown, forms: Forms) => string,
  ) => Tables,
): Catalogue {
  return (locale) => {
    const numbers = new Intl.NumberFormat(locale);
    const plurals = new Intl.PluralRules(locale);
    const tables = texts(
      (value) => numbers.format(value),
      (value, forms, offset = 0) => forms[`=${value}`] ?? forms[plurals.select(value - offset)] ?? forms['other'] ?? '',
      (value, forms) => forms[String(value)] ?? forms['other'] ?? '',
    );
    return (words, before) => mergeTexts(before, tables[words.id]);
  };
}

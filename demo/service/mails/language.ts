/** Words by language, English at least. The key is the language of a locale (`de`) or a whole locale (`pt-BR`). */
export type Dictionary<W> = { en: W } & Partial<Record<string, W>>;

/**
 * The words for a reader: those of the whole locale, else of its language, else English.
 * @param locale BCP 47, such as `de-AT`; also with an underscore, as some settings spell it
 */
export function wordsFor<W>(dictionary: Dictionary<W>, locale: string | null | undefined): W {
  const name = (locale ?? 'en').replace('_', '-');
  return dictionary[name] ?? dictionary[languageOf(name)] ?? dictionary.en;
}

/** The language of a locale: `en-US` is `en`; what cannot be read is English. */
export function languageOf(locale: string | null | undefined): string {
  const language = (locale ?? 'en').split(/[-_]/)[0]?.toLowerCase() ?? '';
  return /^[a-z]{2,3}$/.test(language) ? language : 'en';
}

/** A moment in the reader's own spelling, in UTC, since a mail does not know where it is read. */
export function momentFor(at: Date, locale: string | null | undefined): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  try {
    return `${new Intl.DateTimeFormat((locale ?? 'en-US').replace('_', '-'), format).format(at)} UTC`;
  } catch {
    return `${new Intl.DateTimeFormat('en-US', format).format(at)} UTC`;
  }
}

import Negotiator from 'negotiator';

/** Characters of `Accept-Language` that are read: browsers send far fewer. */
const LONGEST_HEADER = 300;

/** The languages that mails are written in. */
export const languages = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof languages)[number];

/** Words in every language of the mails. */
export type Dictionary<W> = Record<Language, W>;

/** The words for a reader, English where their language is none of ours. @param locale as `languageOf` */
export function wordsFor<W>(dictionary: Dictionary<W>, locale: string | null | undefined): W {
  return dictionary[languageOf(locale)];
}

/**
 * The language that a locale is written in here.
 * @param locale BCP 47, such as `de-AT`; also with an underscore, as some settings spell it
 */
export function languageOf(locale: string | null | undefined): Language {
  const { language } = new Intl.Locale(writtenLocale([locale]));
  return languages.find((one) => one === language) ?? 'en';
}

/**
 * The locale that a text is written in: the first of those wanted whose language is ours, else English. How dates look
 * follows the region of the very first, so a Swede who reads English has it with a clock of 24 hours.
 */
export function writtenLocale(wanted: readonly (string | null | undefined)[]): string {
  const known = wanted.flatMap(parsed);
  const language = known.map((locale) => locale.language).find((one) => languages.some((ours) => ours === one)) ?? 'en';
  const region = known[0]?.region;
  return new Intl.Locale(language, region ? { region } : {}).toString();
}

/** The languages that a request accepts, BCP 47, best first (RFC 9110 section 12.5.4). */
export function acceptedLanguages(header: string | undefined): string[] {
  const negotiator = new Negotiator({ headers: { 'accept-language': header?.slice(0, LONGEST_HEADER) } });
  return negotiator.languages().filter((tag) => parsed(tag).length > 0);
}

function parsed(tag: string | null | undefined): Intl.Locale[] {
  try {
    return tag ? [new Intl.Locale(tag.replaceAll('_', '-'))] : [];
  } catch {
    return [];
  }
}

/** A moment in the reader's own spelling, in UTC, since a mail does not know where it is read. */
export function momentFor(at: Date, locale: string | null | undefined): string {
  const format = new Intl.DateTimeFormat(writtenLocale([locale ?? 'en-US']), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(at)} UTC`;
}

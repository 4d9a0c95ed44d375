import Negotiator from 'negotiator';
import { type Language, languages } from './catalogues.ts';

export { type Language, languages };

/** Maximum length read from `Accept-Language`; browsers send far less. */
const LONGEST_HEADER = 300;

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur'];

/** The direction in which a language is written, as HTML's `dir`. */
export const directionOf = (language: Language) => (RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr');

/**
 * The language for a locale; English for other languages.
 * @param locale BCP 47, such as `de-AT`; also with an underscore, as in some settings
 */
export function languageOf(locale: string | null | undefined): Language {
  const { language } = new Intl.Locale(writtenLocale([locale]));
  return languages.find((one) => one === language) ?? 'en';
}

/**
 * The locale of a text: the first preferred one with a supported language, else English. Dates follow the region of the
 * very first, so that a Swede who reads English gets a 24-hour clock.
 */
export function writtenLocale(wanted: readonly (string | null | undefined)[]): string {
  const known = wanted.flatMap(parsed);
  const language = known.map((locale) => locale.language).find((one) => languages.some((ours) => ours === one)) ?? 'en';
  const region = known[0]?.region;
  return new Intl.Locale(language, region ? { region } : {}).toString();
}

/** Languages by header. Browsers send few different ones, and reading one takes longer than a query. */
const read = new Map<string, readonly string[]>();
const MOST_READ = 500;

/** The accepted languages of a request, BCP 47, best first (RFC 9110 section 12.5.4). */
export function acceptedLanguages(header: string | undefined): readonly string[] {
  if (header === undefined) return [];
  const known = read.get(header);
  if (known) return known;
  const languages = parsedLanguages(header);
  if (read.size >= MOST_READ) read.clear();
  read.set(header, languages);
  return languages;
}

function parsedLanguages(header: string): readonly string[] {
  const negotiator = new Negotiator({ headers: { 'accept-language': header.slice(0, LONGEST_HEADER) } });
  return negotiator.languages().filter((tag) => parsed(tag).length > 0);
}

function parsed(tag: string | null | undefined): Intl.Locale[] {
  try {
    return tag ? [new Intl.Locale(tag.replaceAll('_', '-'))] : [];
  } catch {
    return [];
  }
}

/** The language of a reply: the first accepted one that is supported, else English. */
export const requestLanguage = (header: string | undefined): Language =>
  languageOf(writtenLocale(acceptedLanguages(header)));

/** A number in the reader's format. */
export const numberFor = (value: number, locale: string | null | undefined): string =>
  new Intl.NumberFormat(writtenLocale([locale])).format(value);

/** A time in the reader's format, in UTC because a mail does not know the reader's time zone. */
export function momentFor(at: Date, locale: string | null | undefined): string {
  const format = new Intl.DateTimeFormat(writtenLocale([locale ?? 'en-US']), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(at)} UTC`;
}

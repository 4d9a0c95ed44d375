/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** English with accents and brackets, which shows texts that cannot be translated. */
export const PSEUDO = 'en-XA';

/** A tag as `Intl` writes it, such as `de-AT` for `de_at`; null if it is none. */
export function languageTag(text: string | null | undefined): string | null {
  try {
    return Intl.getCanonicalLocales((text ?? '').trim().replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

/** The part of a tag before its script and region. */
export const primary = (tag: string): string => tag.split('-', 1)[0] ?? tag;

/** The region of a tag; undefined if it has none. */
export const regionOf = (tag: string): string | undefined => new Intl.Locale(tag).region;

/** The writing direction of a language. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.test(tag) ? 'rtl' : 'ltr');

/**
 * Chooses the language of texts: the first wanted one that is offered, as a whole tag or by its primary language.
 * @param wanted tags in the order of preference
 * @param offered what there are texts in, besides English
 */
export function chooseLanguage(wanted: readonly (string | null | undefined)[], offered: readonly string[]): string {
  for (const text of wanted) {
    const tag = languageTag(text);
    if (!tag) continue;
    const found = [tag, primary(tag)].find((one) => one === 'en' || offered.includes(one));
    if (found) return found;
  }
  return 'en';
}

/**
 * The locale of numbers and dates: the language, in the region of the user's setting, or else of the wanted tag.
 * @param language what the texts are in
 * @param setting the user's locale format
 */
export function localeFor(language: string, setting: string | null, wanted: string | null): string {
  const own = languageTag(setting);
  const asked = languageTag(wanted);
  const same = asked && primary(asked) === primary(language) ? asked : null;
  const region = (own && regionOf(own)) ?? (same && regionOf(same)) ?? (primary(language) === 'en' ? 'US' : undefined);
  return region ? `${primary(language)}-${region}` : language;
}

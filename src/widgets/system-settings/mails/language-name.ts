/** The name of a language in another one, such as 'German'. */
export const languageName = (tag: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;

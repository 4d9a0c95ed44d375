/** The tag of the language that an element will begin in, if there are texts in it. */
export function wantedLanguage(element: Element): string {
  const found = element.closest('[lang]');
  const follows = found?.hasAttribute('data-iam-language');
  return (!follows && found?.getAttribute('lang')) || keptLanguage() || navigator.language;
}

/** Whether an element will certainly begin in English. */
export const beginsInEnglish = (element: Element): boolean => /^en(?!-XA)\b/i.test(wantedLanguage(element));

/** The language of this browser's user, as `base/element-language.ts` keeps it. */
function keptLanguage(): string | null {
  try {
    return localStorage.getItem('iam-language');
  } catch {
    return null;
  }
}

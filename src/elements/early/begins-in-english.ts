/** Whether an element will certainly begin in English, which the frames are in. */
export function beginsInEnglish(element: Element): boolean {
  const found = element.closest('[lang]');
  const follows = found?.hasAttribute('data-iam-language');
  return /^en(?!-XA)\b/i.test((!follows && found?.getAttribute('lang')) || keptLanguage() || navigator.language);
}

/** The language of this browser's user, as `base/element-language.ts` keeps it. */
function keptLanguage(): string | null {
  try {
    return localStorage.getItem('iam-language');
  } catch {
    return null;
  }
}

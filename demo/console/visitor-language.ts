import { chooseLanguage } from '../../src/core/languages/choose.ts';
import { cookies } from '../../src/core/platform/browser-cookies.ts';
import { store } from '../../src/core/platform/browser-store.ts';

/** The language that the console will choose, of those that there are texts in. */
export function visitorLanguage(texts: object): string {
  const setting = cookies.get('token') && store(() => localStorage).get('iam-language');
  return chooseLanguage([setting, ...navigator.languages], Object.keys(texts));
}

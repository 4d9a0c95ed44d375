import failureTexts from 'iam:failure-texts';
import { chooseLanguage, PSEUDO } from '../../core/languages/choose.ts';
import { store } from '../../core/platform/browser-store.ts';
import { looksLoggedIn } from '../../core/platform/page-token.ts';
import { pageLanguage } from '../base/page-language.ts';

const choose = (wanted: readonly (string | null)[]) =>
  chooseLanguage(wanted, [...Object.keys(failureTexts), PSEUDO, 'und']);

/** The language that an element begins with where its page names none: the user's, else the browser's. */
export const visitorLanguage = (): string =>
  choose([looksLoggedIn() ? store(() => localStorage).get('iam-language') : null, ...navigator.languages]);

/**
 * The language that an element begins with, before its class is there; `und` (RFC 5646, 4.1) for one that only its page
 * may add.
 */
export function firstLanguage(element: Element): string {
  const explicit = element.getAttribute('lang') || pageLanguage(element);
  return explicit ? choose([explicit, 'und']) : visitorLanguage();
}

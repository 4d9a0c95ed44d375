import { languages } from 'iam:catalogues';
import { chooseLanguage, PSEUDO } from '../../core/languages/choose.ts';
import { pageLanguage } from '../base/page-language.ts';

/** The language that an element begins with, before anything knows its user. */
export function firstLanguage(element: Element): string {
  const explicit = element.getAttribute('lang') || pageLanguage(element);
  return chooseLanguage(explicit ? [explicit] : navigator.languages, [...languages, PSEUDO]);
}

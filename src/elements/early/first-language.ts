import { languages } from 'iam:catalogues';
import { chooseLanguage, PSEUDO } from '../../core/languages/choose.ts';
import { pageLanguage } from '../base/page-language.ts';

/**
 * The language that an element begins with, before anything knows its user; `und` (RFC 5646, 4.1) for one that only its
 * page may add.
 */
export function firstLanguage(element: Element): string {
  const explicit = element.getAttribute('lang') || pageLanguage(element);
  return chooseLanguage(explicit ? [explicit, 'und'] : navigator.languages, [...languages, PSEUDO, 'und']);
}

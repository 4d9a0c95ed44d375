import type { Catalogue } from './catalogue.ts';
import type { Text, Texts } from './words.ts';

const ACCENTS: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ó',
  s: 'š',
  u: 'ú',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  C: 'Ç',
  E: 'É',
  I: 'Í',
  N: 'Ñ',
  O: 'Ó',
  S: 'Š',
  U: 'Ú',
  Y: 'Ý',
  Z: 'Ž',
};

/** Longer by three tenths, as many languages are. */
const longer = (text: string) => '·'.repeat(Math.ceil(text.length * 0.3));

/** A text in brackets with accents, and longer. Whatever a screen shows without brackets was not translated. */
export function pseudoText(text: string): string {
  return text && `[${text.replace(/[a-z]/gi, (letter) => ACCENTS[letter] ?? letter)}${longer(text)}]`;
}

/** The pseudo-locale as a layer. */
export const pseudo: Catalogue = () => (_words, texts) => pseudoTexts(texts);

/** Texts in the pseudo-locale. The values of a function keep their letters. */
export function pseudoTexts<T>(texts: T): T {
  return Object.fromEntries(
    Object.entries(texts as Texts).map(([key, value]) => [key, isTexts(value) ? pseudoTexts(value) : pseudoOf(value)]),
  ) as T;
}

const isTexts = (value: Text | Texts): value is Texts => typeof value === 'object';

function pseudoOf(text: Text): Text {
  if (typeof text === 'string') return pseudoText(text);
  return (...values: never[]) => {
    const made = text(...values);
    return made && `[${made}${longer(made)}]`;
  };
}

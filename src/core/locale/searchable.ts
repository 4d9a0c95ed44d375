/** Accents, and the vowel signs and hamzas of Arabic. */
const MARKS = /[\u0300-\u036f\u064b-\u065f]/g;

/**
 * A text as searches compare it: without letter case and marks, whatever its language is. Turkish has four letters i
 * that differ by case and dot, and many a keyboard has two; `ß` and `ς` have the capitals of other letters.
 * `searchableSql` of the service is the same rule.
 */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ßıς]/g, (letter) => (letter === 'ß' ? 'ss' : letter === 'ı' ? 'i' : 'σ'));

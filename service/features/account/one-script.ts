/** Scripts that are written together count as one (Unicode TR 39, section 5.1). */
const WRITTEN_TOGETHER = ['Han|Hiragana|Katakana', 'Han|Hangul', 'Han|Bopomofo'];

const ALONE =
  'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Syriac Thaana Devanagari Bengali Gurmukhi Gujarati Oriya ' +
  'Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Mongolian Ethiopic Cherokee';

const SCRIPTS = [...ALONE.split(' '), ...WRITTEN_TOGETHER].map((scripts) => {
  const letters = scripts.split('|').map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${letters.join('')}]*$`, 'u');
});

/** Whether all letters of a text are of one script, so that none passes for a letter of another. */
export function isOneScript(text: string): boolean {
  const letters = text.replace(/\P{L}/gu, '');
  return SCRIPTS.some((script) => script.test(letters));
}

import type { Speak, Text, Texts, Words } from './words.ts';

/**
 * The translation of an English sentence that a rule of page and service returned.
 * @param words what the rule may say
 * @returns the sentence itself if the words lack it
 */
export function recognized<T>(speak: Speak, words: Words<T>, sentence: string): string {
  const own = speak(words) as Texts;
  for (const [key, english] of Object.entries(words.english as Texts) as [string, Text][]) {
    const text = own[key] as Text;
    if (typeof text !== 'function' || typeof english !== 'function') {
      if (english === sentence) return text as string;
      continue;
    }
    const values = valuesIn(sentence, english as Sentence);
    if (values) return (text as Sentence)(...values);
  }
  return sentence;
}

type Sentence = (...values: string[]) => string;

/** The values that make a function return a sentence; null if none do. */
function valuesIn(sentence: string, english: Sentence): string[] | null {
  const marks = Array.from({ length: english.length }, (_, at) => `\uE000${at}\uE000`);
  const literal = english(...marks).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const found = new RegExp(`^${literal.replaceAll(/\uE000(\d)\uE000/g, '(?<v$1>.+)')}$`, 'u').exec(sentence);
  return found && marks.map((_, at) => found.groups?.[`v${at}`] ?? '');
}

import type { Text, Texts } from './words.ts';

const isTexts = (value: Text | Texts | undefined): value is Texts => typeof value === 'object';

/** Texts with those of a translation in their place. A key that the translation lacks keeps its text. */
export function mergeTexts<T>(texts: T, translation: Texts | undefined): T {
  if (!translation) return texts;
  const merged: Record<string, Text | Texts> = { ...(texts as Texts) };
  for (const [key, value] of Object.entries(translation)) {
    const before = merged[key];
    merged[key] = isTexts(before) && isTexts(value) ? mergeTexts(before, value) : value;
  }
  return merged as T;
}

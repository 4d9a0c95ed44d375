import { createContext, useContext } from 'react';
import type { Voice } from '../../core/languages/speech.ts';
import { inEnglish, type Say, type Words } from '../../core/languages/words.ts';

/** The voice of views outside of an element. */
export const english: Voice = {
  language: 'en',
  locale: 'en-US',
  direction: 'ltr',
  say: inEnglish,
  need: () => undefined,
};

/** The element's language. */
export const VoiceContext = createContext<Voice>(english);

/** Gives texts in the element's language, for models and functions. The view renders again in another language. */
export const useSay = (): Say => useContext(VoiceContext).say;

/** Texts in the element's language. */
export const useWords = <T>(words: Words<T>): T => useSay()(words);

/** The locale of numbers and dates: the element's language, in the region of the user's setting. */
export const useLocale = (): string => useContext(VoiceContext).locale;

import { createContext, useContext } from 'react';
import type { Speaker } from '../../core/languages/element-texts.ts';
import { inEnglish, type Speak, type Words } from '../../core/languages/words.ts';

/** The speaker of views outside of an element. */
export const english: Speaker = {
  language: 'en',
  locale: 'en-US',
  direction: 'ltr',
  speak: inEnglish,
  need: () => undefined,
};

/** The element's language. */
export const SpeakerContext = createContext<Speaker>(english);

/** Gives texts in the element's language, for models and functions. The view renders again in another language. */
export const useSpeak = (): Speak => useContext(SpeakerContext).speak;

/** Texts in the element's language. */
export const useWords = <T>(words: Words<T>): T => useSpeak()(words);

/** The locale of numbers and dates: the element's language, in the region of the user's setting. */
export const useLocale = (): string => useContext(SpeakerContext).locale;

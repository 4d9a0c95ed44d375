import { createContext, useContext } from 'react';
import { inEnglish, type Say, type Words } from '../../core/languages/words.ts';

/** Gives texts in the element's language. */
export const SayContext = createContext<Say>(inEnglish);

/** Gives texts in the element's language, for models and functions. The view renders again in another language. */
export const useSay = (): Say => useContext(SayContext);

/** Texts in the element's language. */
export const useWords = <T>(words: Words<T>): T => useSay()(words);

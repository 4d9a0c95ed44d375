import { type Speaker, textIn } from './message.ts';
import { recognized } from './recognized.ts';

/**
 * A sentence that the database keeps in English, in the language of a reader.
 * @param among ids of messages that it may be
 */
export const keptSentence = ({ language }: Speaker, sentence: string | null, among: RegExp): string | null =>
  sentence === null ? null : textIn(language, recognized(sentence, among));

import type { Catalogue } from './catalogue.ts';
import { mergeTexts } from './merge.ts';
import { tablesOf, type Compile, type Messages } from './messages.ts';

/** Makes layers of a host's messages. */
export const hostLayer =
  (compile: Compile) =>
  (messages: Messages): Catalogue =>
  (locale) => {
    const tables = tablesOf(messages, compile, locale);
    return (words, before) => mergeTexts(before, tables[words.id]);
  };

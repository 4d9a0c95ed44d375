import { ar } from './ar/index.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import { ja } from './ja/index.ts';
import type { Language } from './languages.ts';

/** The messages of a language by file. English is the source: a file that lacks one of its keys does not compile. */
type Files = typeof en;

/** A message's id: its file and its key there, such as `errors.sessionEnded`. */
export type MessageId = { [File in keyof Files]: `${File}.${keyof Files[File] & string}` }[keyof Files];

const files: Record<Language, Files> = { ar, de, en, es, fr, ja };

const flat = (all: Files) =>
  Object.fromEntries(
    Object.entries(all).flatMap(([file, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${file}.${key}`, text]),
    ),
  ) as Record<MessageId, string>;

/** Every message in every language, as ICU MessageFormat. */
export const catalogues = Object.fromEntries(
  Object.entries(files).map(([language, all]) => [language, flat(all)]),
) as Record<Language, Record<MessageId, string>>;

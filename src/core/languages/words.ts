/** A text, or a function that makes one from values. */
export type Text = string | ((...values: never[]) => string);

/** Texts by key; a key may hold texts of its own. */
export interface Texts {
  readonly [key: string]: Text | Texts;
}

/** The same keys and functions, with any text: what a translation has to offer. */
export type Translated<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: Translated<T[Key]> };

/** Texts that belong together, in English, under the name by which catalogues translate them. */
export interface Words<T = Texts> {
  readonly id: string;
  readonly english: T;
}

/** Gives texts in a language. It reads the language anew each time, so a model may keep it. */
export type Speak = <T>(words: Words<T>) => T;

/**
 * Defines texts in English.
 * @param id the module's path below `src/widgets` without `words`, and the export's name if the module has several
 */
export function defineWords<const T>(id: string, english: T): Words<Translated<T>> {
  return { id, english: english as Translated<T> };
}

/** Speaks English. */
export const inEnglish: Speak = ({ english }) => english;

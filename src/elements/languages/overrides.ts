import type { Words } from '../../core/languages/words.ts';

/** What a host may say in place of texts: an ICU message, or a function that gets the same values. */
type Override<T> = T extends string
  ? string | (() => string)
  : T extends (...values: infer Values) => string
    ? string | ((...values: Values) => string)
    : { readonly [Key in keyof T]?: Override<T[Key]> };

/** The texts of words that a host may replace, by key. */
export type OverridesOf<W> = W extends Words<infer T> ? Override<T> : never;

/** Keys of texts in one, such as `types.all`. */
type Paths<T> = {
  [Key in keyof T & string]-?: NonNullable<T[Key]> extends infer V
    ? Extract<V, string> extends never
      ? `${Key}.${Paths<V>}`
      : Key
    : never;
}[keyof T & string];

/** Tables of texts, by id and key or by both in one, such as `{'team.title': 'Crew'}`. */
export type WithPaths<Tables> = Tables & {
  readonly [Key in keyof Tables & string as `${Key}.${Paths<NonNullable<Tables[Key]>>}`]?:
    | string
    | ((...values: never[]) => string);
};

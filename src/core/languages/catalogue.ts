import type { Texts, Words } from './words.ts';

/** Texts by the ids of their words. */
export type Tables = Readonly<Record<string, Texts>>;

/** Changes texts, such as from English to another language. */
export type Layer = <T>(words: Words<T>, texts: T) => T;

/** A layer for the numbers and plurals of a locale. */
export type Catalogue = (locale: string) => Layer;

/**
 * Loads the texts of a part of the elements, such as `team`.
 * @returns null if the build has no such language
 */
export type LoadCatalogue = (language: string, part: string) => Promise<Catalogue> | null;

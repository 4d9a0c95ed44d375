import { languageTag } from './choose.ts';
import type { Messages } from './messages.ts';

/** Shared by the page's bundles. Changes only if two versions can no longer share languages. */
const KEY = Symbol.for('iam.languages.v1');

interface Registry {
  readonly added: Map<string, Messages>;
  readonly listeners: Set<() => void>;
}

function registry(): Registry {
  return ((globalThis as { [KEY]?: Registry })[KEY] ??= { added: new Map(), listeners: new Set() });
}

/**
 * Adds a language to all elements of the page, or texts to a language that is there. A missing text appears in English.
 * @param tag BCP 47, such as `it` or `pt-BR`
 * @param messages texts by id and key; a string is an ICU message, such as `{count, plural, one {…} other {…}}`
 * @throws RangeError if the tag is none
 */
export function addLanguage(tag: string, messages: Messages): void {
  const language = languageTag(tag);
  if (!language) throw new RangeError(`'${tag}' is not a language tag, such as 'it' or 'pt-BR'`);
  const { added, listeners } = registry();
  added.set(language, { ...added.get(language), ...messages });
  for (const changed of [...listeners]) changed();
}

/** The texts that a page added for a language. */
export const addedMessages = (language: string): Messages | undefined => registry().added.get(language);

/** The languages that a page added texts for. */
export const addedLanguages = (): string[] => [...registry().added.keys()];

/** Calls back when a language was added. @returns a function that stops it */
export function onLanguageAdded(changed: () => void): () => void {
  const { listeners } = registry();
  listeners.add(changed);
  return () => listeners.delete(changed);
}

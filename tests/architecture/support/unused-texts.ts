import { posix } from 'node:path';
import { sources } from '../sources.ts';

/** The part of words that is compared with the modules that import them. */
interface Source {
  readonly id: string;
  /** Of the module that defines them. */
  readonly path: string;
  readonly english: object;
}

/** Words that are chosen by keys of data, such as those of settings and of rules that page and service share. */
const BY_DATA = new Set([
  ...['labels', 'getting-started', 'settings/rule', 'settings/branding/logo', 'ui/states/error'],
  ...['system-settings/known', 'system-settings/mails/rule', 'system-settings/mails/purpose'],
  'single-sign-on/wizard/guide',
]);
/** Texts that a shared part says: saved settings, the filter of deleted rows, rules of a webhook's URL. */
const HANDED_ON = /: (?:saved|added|current|deletedFilter|credentials)$/;

const has = (text: string, key: string) => new RegExp(`\\b${key}\\b`).test(text);

/**
 * Texts that no module says: those whose key appears in no module that imports the words.
 * @returns ids with keys, such as `team: title`
 */
export function unusedTexts(words: readonly Source[]): string[] {
  const importers = readImporters(new Set(words.map(({ path }) => path)));
  return words.flatMap(({ id, path, english }) =>
    Object.keys(english)
      .filter((key) => !has(importers.get(path) ?? '', key))
      .map((key) => `${id}: ${key}`)
      .filter((text) => !BY_DATA.has(id) && !HANDED_ON.test(text)),
  );
}

/** The code that imports each module of words. */
function readImporters(own: ReadonlySet<string>): Map<string, string> {
  const importers = new Map<string, string>();
  for (const { path, text } of sources(['src'], /(?<!\.d)\.tsx?$/)) {
    for (const [, from = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      const module = posix.join(posix.dirname(path), from);
      if (own.has(module)) importers.set(module, (importers.get(module) ?? '') + text);
    }
  }
  return importers;
}

import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { at } from '../paths.mjs';

/** Words that are chosen by keys of data, such as those of settings and of rules that page and service share. */
const BY_DATA =
  /^(?:getting-started|system-settings\/known|settings\/rule|organization-settings\/logo|ui\/states\/error)$/;
/** Texts that a shared part says: saved settings, the filter of deleted rows, rules of a webhook's URL. */
const HANDED_ON = /: (?:saved|added|current|deletedFilter|credentials)$/;

const has = (/** @type {string} */ text, /** @type {string} */ key) => new RegExp(`\\b${key}\\b`).test(text);

/**
 * Texts that no module says: those whose key appears in no module that imports the words.
 * @param {Pick<import('./english.mjs').Source, 'id' | 'path' | 'english'>[]} words
 * @returns {string[]} ids with keys, such as `team: title`
 */
export function unusedTexts(words) {
  const importers = readImporters(new Set(words.map(({ path }) => `src/widgets/${path}.ts`)));
  return words.flatMap(({ id, path, english }) => {
    const near = importers.get(`src/widgets/${path}.ts`) ?? '';
    return Object.keys(english)
      .filter((key) => !has(near, key))
      .map((key) => `${id}: ${key}`)
      .filter((text) => !BY_DATA.test(id) && !HANDED_ON.test(text));
  });
}

/**
 * The code that imports each module of words.
 * @param {Set<string>} own paths of the modules of words
 */
function readImporters(own) {
  /** @type {Map<string, string>} */
  const importers = new Map();
  for (const file of readdirSync(at('src'), { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.d)\.tsx?$/.test(file)) continue;
    const path = `src/${file.replaceAll('\\', '/')}`;
    const text = readFileSync(at(path), 'utf8');
    for (const [, from = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      const module = posix.join(posix.dirname(path), from);
      if (own.has(module)) importers.set(module, (importers.get(module) ?? '') + text);
    }
  }
  return importers;
}

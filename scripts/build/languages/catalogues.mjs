/** The translations of the elements: `src/languages/<language>.json`, texts by the id of their words. */
import { readdirSync, readFileSync } from 'node:fs';
import { at } from '../paths.mjs';
import { compileTexts } from './compile.mjs';
import { englishWords } from './english.mjs';

const FOLDER = 'src/languages';

/** The languages with translations. */
export const languages = () =>
  readdirSync(at(FOLDER))
    .map((file) => file.replace('.json', ''))
    .sort();

/**
 * The texts of a language by the id of their words.
 * @param {string} language
 * @returns {Record<string, Record<string, unknown>>}
 */
export const textsIn = (language) => JSON.parse(readFileSync(at(FOLDER, `${language}.json`), 'utf8'));

/**
 * Compiled texts.
 * @typedef {object} Compiled
 * @property {import('./english.mjs').Source[]} words
 * @property {Map<string, Map<string, string>>} texts a JavaScript object literal by language and id
 * @property {string[]} problems a sentence for each
 */

/**
 * Compiles every message of every language, and compares them with the English words.
 * @returns {Promise<Compiled>}
 */
export async function compileAll() {
  const words = await englishWords();
  /** @type {string[]} */
  const problems = [];
  const texts = new Map(
    languages().map((language) => {
      const all = textsIn(language);
      for (const id of Object.keys(all))
        if (!words.some((one) => one.id === id)) problems.push(`${language} ${id} translates no words`);
      const compiled = words.map(
        ({ id, shape }) =>
          /** @type {const} */ ([id, compileTexts(all[id] ?? {}, shape, `${language} ${id}`, problems)]),
      );
      return [language, new Map(compiled)];
    }),
  );
  return { words, texts, problems };
}

/**
 * The module of a catalogue: `src/core/languages/translation.ts` makes it usable.
 * @param {Map<string, string>} texts by id
 * @param {Iterable<string>} ids what the catalogue contains
 */
export function catalogueModule(texts, ids) {
  const entries = [...ids].flatMap((id) => (texts.has(id) ? [`${JSON.stringify(id)}:${texts.get(id)}`] : []));
  return `export default (n,p,s)=>({${entries.join(',\n')}});\n`;
}

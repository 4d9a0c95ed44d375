/** The translations of the elements: `src/languages/<language>/<path of a words module>.json`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from '../paths.mjs';
import { compileTexts } from './compile.mjs';
import { englishWords } from './english.mjs';
import { unusedTexts } from './unused.mjs';

const FOLDER = 'src/languages';

/** The languages with translations. */
export const languages = () =>
  readdirSync(at(FOLDER), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

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
  const problems = unusedTexts(words).map((text) => `${text} is said nowhere`);
  const texts = new Map(languages().map((language) => [language, compileLanguage(language, words, problems)]));
  return { words, texts, problems };
}

/**
 * @param {string} language
 * @param {import('./english.mjs').Source[]} words
 * @param {string[]} problems
 */
function compileLanguage(language, words, problems) {
  const folder = join(FOLDER, language);
  const found = readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replaceAll('\\', '/').slice(0, -'.json'.length));
  for (const path of found)
    if (!words.some((one) => one.path === path)) problems.push(`${folder}/${path}.json translates no words module`);
  /** @type {Map<string, string>} */
  const compiled = new Map();
  for (const path of new Set(words.map((one) => one.path))) {
    if (!found.includes(path)) {
      problems.push(`${folder}/${path}.json is missing`);
      continue;
    }
    /** @type {Record<string, Record<string, unknown>>} */
    const file = JSON.parse(readFileSync(at(folder, `${path}.json`), 'utf8'));
    const exported = words.filter((one) => one.path === path);
    for (const name of Object.keys(file))
      if (!exported.some((one) => one.name === name)) problems.push(`${folder}/${path}.json: ${name} is no words`);
    for (const { id, name, shape } of exported)
      compiled.set(id, compileTexts(file[name] ?? {}, shape, `${language} ${path}: ${name}`, problems));
  }
  return compiled;
}

/**
 * The module of a catalogue: `src/core/languages/translation.ts` makes it usable.
 * @param {Map<string, string>} texts by id
 * @param {Iterable<string>} ids what the catalogue contains
 */
export function catalogueModule(texts, ids) {
  const entries = [...ids].flatMap((id) => (texts.has(id) ? [`${JSON.stringify(id)}:${texts.get(id)}`] : []));
  return `import { catalogue } from ${JSON.stringify(at('src/core/languages/translation.ts'))};
export default catalogue((n,p,s)=>({${entries.join(',\n')}}));
`;
}

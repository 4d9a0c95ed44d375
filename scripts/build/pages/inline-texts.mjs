/** Texts of scripts in a page's HTML, which can load none. */
import { readFileSync } from 'node:fs';
import { englishWords } from '../languages/english.mjs';
import { languages } from '../languages/catalogues.mjs';
import { at } from '../paths.mjs';

/** What each constant of a script contains: texts of a words module below `src/widgets`. */
const TEXTS = {
  MISSING_TEXTS: { path: 'ui/states/error-words', name: 'errorWords', keys: ['network', 'retry'] },
  CONFIRMED_TEXTS: {
    path: 'sign-in/recovery/recovery-words',
    name: 'recoveryWords',
    keys: ['active', 'emailChanged', 'choosePassword'],
  },
};

/**
 * The constants as JSON, with texts by language.
 * @returns {Promise<Record<string, string>>}
 */
export async function inlineTexts() {
  const words = await englishWords();
  return Object.fromEntries(
    Object.entries(TEXTS).map(([constant, { path, name, keys }]) => {
      const english = words.find((one) => one.path === path && one.name === name)?.english ?? {};
      const all = languages().map((language) => {
        const file = JSON.parse(readFileSync(at('src/languages', language, `${path}.json`), 'utf8'));
        return [language, only(file[name], keys)];
      });
      return [constant, JSON.stringify({ en: only(english, keys), ...Object.fromEntries(all) })];
    }),
  );
}

/** @param {Record<string, unknown>} texts @param {string[]} keys */
const only = (texts, keys) =>
  Object.fromEntries(
    keys.map((key) => {
      const text = texts[key];
      if (typeof text !== 'string') throw new Error(`a script in the HTML needs the text ${key}`);
      return [key, text];
    }),
  );

/** Texts for scripts that can load none, because they are in a page's HTML or say that nothing can be loaded. */
import { englishWords } from './english.mjs';
import { languages, textsIn } from './catalogues.mjs';

/** What each module contains: texts of some words. */
const TEXTS = {
  'iam:failure-texts': { id: 'ui/states/error', keys: ['network', 'retry'] },
  'iam:confirmed-texts': { id: 'sign-in/recovery/recovery', keys: ['emailChanged', 'choosePassword'] },
};

/** Whether a module contains such texts. @param {string} name @returns {name is keyof typeof TEXTS} */
export const isInline = (name) => name in TEXTS;

/** The code of a module: its texts by language. @param {keyof typeof TEXTS} name */
export async function inlineTexts(name) {
  const { id, keys } = TEXTS[name];
  const english = (await englishWords()).find((one) => one.id === id)?.english ?? {};
  const all = languages().map((language) => [language, only(textsIn(language)[id] ?? {}, keys)]);
  return `export default ${JSON.stringify({ en: only(english, keys), ...Object.fromEntries(all) })}`;
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

import { englishWords } from '../../scripts/build/languages/english.mjs';
import { languages, textsIn } from '../../scripts/build/languages/catalogues.mjs';

/** @import {BrowserContext} from '@playwright/test' */

/**
 * Translates the names of controls.
 * @param {string} language
 * @returns {Promise<(text: string) => string>} a function that returns the text itself if there is no translation
 */
export async function translator(language) {
  /** @type {Map<string, string>} */
  const pairs = new Map();
  const own = languages().includes(language) ? textsIn(language) : {};
  for (const { id, english } of await englishWords()) pair(english, own[id] ?? {}, pairs);
  return (text) => pairs.get(text) ?? text;
}

/**
 * @param {Record<string, unknown>} english
 * @param {Record<string, unknown>} own
 * @param {Map<string, string>} pairs
 */
function pair(english, own, pairs) {
  for (const [key, text] of Object.entries(english)) {
    const translation = own[key];
    if (typeof text === 'string' && typeof translation === 'string') pairs.set(text, translation);
    else if (typeof text === 'object' && text !== null)
      pair(
        /** @type {Record<string, unknown>} */ (text),
        /** @type {Record<string, unknown>} */ (translation ?? {}),
        pairs,
      );
  }
}

/**
 * Gives users a language: their setting comes before the browser's language. Pages of hosts get it as their own.
 * @param {BrowserContext} context
 * @param {string} language
 */
export async function speak(context, language) {
  if (language.startsWith('en')) return;
  await context.route(/\/api\/.*\/settings\?.*keys=local_format/, async (route) => {
    const response = await route.fetch().catch(() => null);
    // The picture is taken, and the page closed.
    if (!response) return;
    const setting = { id: 1, user_id: 1, category: 'common', key: 'local_format', value: language };
    const json = { ...(await response.json()), data: [{ ...setting, updated_at: '2026-01-01T00:00:00.000Z' }] };
    await route.fulfill({ response, json }).catch(() => {});
  });
  await context.route('**/dashboards/*/', async (route) => {
    const response = await route.fetch();
    const dir = language === 'ar' ? 'rtl' : 'ltr';
    const body = (await response.text()).replace('<html lang="en"', `<html lang="${language}" dir="${dir}"`);
    await route.fulfill({ response, body });
  });
}

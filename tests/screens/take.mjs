import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findBrowser } from '../runner/browser.mjs';
import { speak } from './language.mjs';

/** @import {BrowserContext, Page} from '@playwright/test' */
/** @import {Look, Screen} from './list.mjs' */

/** Password of every demo account. */
const PASSWORD = 'harbor-lantern-42';

/** Milliseconds without a request after which a page counts as loaded. Its event stream never ends. */
const QUIET = 700;
const PATIENCE = 8000;

/** Below this width, in pixels, the window is a phone's. */
const PHONE = 600;

/**
 * @typedef {object} Shoot
 * @property {Screen[]} screens
 * @property {Look[]} looks
 * @property {string} language of browser and user
 * @property {(text: string) => string} translate from English
 * @property {string} folder
 */

/**
 * Takes pictures of screens.
 * @param {string} base URL of a service with demo data
 * @param {Shoot} shoot
 */
export async function takePictures(base, { screens, looks, language, translate, folder }) {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGS });
  /** @type {Map<string, string>} */
  const tokens = new Map();
  for (const { width, height, colorScheme } of looks)
    for (const screen of screens) {
      if (screen.wide && width < PHONE) continue;
      const context = await browser.newContext({
        baseURL: base,
        viewport: { width, height },
        colorScheme,
        reducedMotion: 'reduce',
        locale: language,
        timezoneId: 'UTC',
        hasTouch: width < PHONE,
      });
      try {
        await speak(context, language);
        if (screen.as) await keepLogin(context, base, screen.as, tokens);
        const path = join(folder, `${screen.name}-${width}-${colorScheme}.png`);
        await takePicture(await context.newPage(), { ...screen, press: screen.press?.map(translate) ?? [] }, path);
      } catch (error) {
        console.error(`${screen.name}, ${width} px, ${colorScheme}: ${error instanceof Error ? error.message : error}`);
      }
      await context.close();
    }
  await browser.close();
}

/**
 * Logs in over HTTP, once per account.
 * @param {BrowserContext} context
 * @param {string} base
 * @param {string} email
 * @param {Map<string, string>} tokens
 */
async function keepLogin(context, base, email, tokens) {
  if (!tokens.has(email)) {
    const answer = await context.request.post('/api/auth', { data: { email, password: PASSWORD } });
    tokens.set(email, (await answer.json()).data[0].access_token);
  }
  const value = tokens.get(email) ?? '';
  await context.addCookies([{ name: 'token', value, domain: new URL(base).hostname, path: '/', sameSite: 'Lax' }]);
}

/**
 * @param {Page} page
 * @param {Screen} screen
 * @param {string} path of the picture
 */
async function takePicture(page, { path: url, press = [], failing }, path) {
  if (failing) await page.route(failing, (route) => route.abort());
  const rest = quiet(page);
  await page.goto(url);
  await rest();
  for (const name of press) {
    const target = page.getByRole('button', { name }).or(page.getByRole('tab', { name }));
    await target.first().click({ timeout: 3000 });
    await rest();
  }
  await page.screenshot({ path, fullPage: press.length === 0 });
}

/**
 * @param {Page} page
 * @returns a function that waits until the page has sent no request for a while
 */
function quiet(page) {
  let last = Date.now();
  page.on('request', () => (last = Date.now()));
  page.on('requestfinished', () => (last = Date.now()));
  return async () => {
    const start = Date.now();
    last = start;
    while (Date.now() - last < QUIET && Date.now() - start < PATIENCE)
      await new Promise((done) => setTimeout(done, 50));
  };
}

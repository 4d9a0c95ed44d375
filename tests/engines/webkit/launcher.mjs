/** Runs the element tests of @web/test-runner on WebKitGTK: one browser for each file. */
import { WebKit } from './browser.mjs';
import { holdKey, moveMouse, press, releaseKey, resize, type } from './input.mjs';

/** Size of the page before a test sets its own, as under Playwright. */
const SIZE = { width: 800, height: 600 };

/** @returns {import('@web/test-runner').BrowserLauncher} */
export function webkitLauncher() {
  /** @type {Map<string, WebKit>} */
  const browsers = new Map();
  const of = (/** @type {string} */ id) => {
    const found = browsers.get(id);
    if (!found) throw new Error(`No browser runs session ${id}`);
    return found;
  };
  return Object.assign(
    /** @type {import('@web/test-runner').BrowserLauncher} */ ({
      name: 'WebKitGTK',
      // The commands of the tests know the pages of Playwright.
      type: 'playwright',
      concurrency: 1,
      async startSession(id, url) {
        const browser = await WebKit.start();
        browsers.set(id, browser);
        await resize(browser.driver, SIZE);
        await browser.driver.get(url);
      },
      isActive: (id) => browsers.has(id),
      getBrowserUrl: (id) => of(id).driver.getCurrentUrl(),
      async stopSession(id) {
        const browser = of(id);
        browsers.delete(id);
        await browser.stop();
        return {};
      },
      async stop() {
        await Promise.all([...browsers.values()].map((browser) => browser.stop()));
      },
      startDebugSession() {
        throw new Error('WebKitGTK has no debug session here');
      },
    }),
    { getPage: (/** @type {string} */ id) => pageOf(of(id).driver) },
  );
}

/**
 * The part of a Playwright page that commands of tests use.
 * @param {import('selenium-webdriver').WebDriver} driver
 */
const pageOf = (driver) => ({
  keyboard: {
    press: (/** @type {string} */ keys) => press(driver, keys),
    type: (/** @type {string} */ text) => type(driver, text),
    down: (/** @type {string} */ key) => holdKey(driver, key),
    up: (/** @type {string} */ key) => releaseKey(driver, key),
  },
  mouse: {
    move: (/** @type {number} */ x, /** @type {number} */ y) => moveMouse(driver, x, y),
    async click(/** @type {number} */ x, /** @type {number} */ y) {
      await moveMouse(driver, x, y);
      await driver.actions().press().release().perform();
    },
    down: () => driver.actions().press().perform(),
    up: () => driver.actions().release().perform(),
  },
  setViewportSize: (/** @type {{width: number, height: number}} */ size) => resize(driver, size),
  /** Does nothing: WebDriver cannot emulate media features. A test that needs one skips itself. */
  emulateMedia: async () => {},
});

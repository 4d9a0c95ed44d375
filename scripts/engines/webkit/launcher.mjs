/** Runs the element tests of @web/test-runner on WebKitGTK: one browser for each file. */
import { WebKit } from './browser.mjs';

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
        await browser.driver.resize(SIZE);
        await browser.driver.open(url);
      },
      isActive: (id) => browsers.has(id),
      getBrowserUrl: (id) => of(id).driver.url(),
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
 * @param {import('./web-driver.mjs').WebDriver} driver
 */
const pageOf = (driver) => ({
  keyboard: {
    press: (/** @type {string} */ keys) => driver.press(keys),
    type: (/** @type {string} */ text) => driver.type(text),
    down: (/** @type {string} */ key) => driver.holdKey(key),
    up: (/** @type {string} */ key) => driver.releaseKey(key),
  },
  mouse: {
    move: (/** @type {number} */ x, /** @type {number} */ y) => driver.moveMouse(x, y),
    async click(/** @type {number} */ x, /** @type {number} */ y) {
      await driver.moveMouse(x, y);
      await driver.mouseButton('pointerDown');
      await driver.mouseButton('pointerUp');
    },
    down: () => driver.mouseButton('pointerDown'),
    up: () => driver.mouseButton('pointerUp'),
  },
  setViewportSize: (/** @type {{width: number, height: number}} */ size) => driver.resize(size),
  /** Does nothing: WebDriver cannot emulate media features. A test that needs one skips itself. */
  emulateMedia: async () => {},
});

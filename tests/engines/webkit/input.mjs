/** Keyboard, mouse and window of a WebKitGTK, by the names that Playwright uses. */
import selenium from 'selenium-webdriver';

/** @typedef {import('selenium-webdriver').WebDriver} WebDriver */

/** Selenium's codes, by its own names such as `ARROW_LEFT`. @type {Map<string, unknown>} */
const codes = new Map(Object.entries(selenium.Key));

const codeOf = (/** @type {string} */ key) => {
  if ([...key].length === 1) return key;
  const name = key.replace(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase();
  const code = codes.get(name === 'BACKSPACE' ? 'BACK_SPACE' : name);
  if (typeof code !== 'string') throw new Error(`WebDriver has no key '${key}'`);
  return code;
};

/**
 * Presses a key, or several at once such as `Shift+Tab`.
 * @param {WebDriver} driver
 * @param {string} keys
 */
export async function press(driver, keys) {
  const pressed = (keys === '+' ? ['+'] : keys.split('+')).map(codeOf);
  const actions = driver.actions();
  for (const code of pressed) actions.keyDown(code);
  for (const code of pressed.reverse()) actions.keyUp(code);
  await actions.perform();
}

/**
 * @param {WebDriver} driver
 * @param {string} text
 */
export const type = (driver, text) => driver.actions().sendKeys(text).perform();

/** Holds a key until `releaseKey`. @param {WebDriver} driver @param {string} key */
export const holdKey = (driver, key) => driver.actions().keyDown(codeOf(key)).perform();

/** @param {WebDriver} driver @param {string} key */
export const releaseKey = (driver, key) => driver.actions().keyUp(codeOf(key)).perform();

/**
 * @param {WebDriver} driver
 * @param {number} x px from the left of the window's page
 * @param {number} y px from its top
 */
export const moveMouse = (driver, x, y) =>
  driver
    .actions()
    .move({ x: Math.round(x), y: Math.round(y), duration: 0, origin: selenium.Origin.VIEWPORT })
    .perform();

/**
 * Gives the page a size.
 * @param {WebDriver} driver
 * @param {{width: number, height: number}} size px
 */
export async function resize(driver, { width, height }) {
  const [side = 0, top = 0] = /** @type {number[]} */ (
    await driver.executeScript('return [outerWidth - innerWidth, outerHeight - innerHeight]')
  );
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width: width + side, height: height + top });
}

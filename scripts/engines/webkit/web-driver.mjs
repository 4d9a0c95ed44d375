/** A client of WebDriver (https://www.w3.org/TR/webdriver2/), which WebKitGTK speaks in place of newer protocols. */

/** The key of an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** @typedef {{[ELEMENT]: string}} Handle an element of the page */

/** Keys without a sign, by their names in the DOM. @type {Record<string, string>} */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  Meta: '\uE03D',
};

const codeOf = (/** @type {string} */ key) => {
  const code = KEYS[key] ?? key;
  if ([...code].length !== 1) throw new Error(`WebDriver has no key '${key}'`);
  return code;
};

const down = (/** @type {string} */ key) => ({ type: 'keyDown', value: codeOf(key) });
const up = (/** @type {string} */ key) => ({ type: 'keyUp', value: codeOf(key) });

/** A failed command; `code` is one of WebDriver's, such as `no such element`. */
export class WebDriverError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(`${code}: ${message}`);
    this.name = 'WebDriverError';
    this.code = code;
  }
}

/** One browser, driven over HTTP. */
export class WebDriver {
  #address;

  /** @param {string} address of the session */
  constructor(address) {
    this.#address = address;
  }

  /**
   * Starts a browser.
   * @param {string} driver address of the driver, such as `http://127.0.0.1:4444`
   * @param {object} capabilities
   * @throws {WebDriverError} if the browser does not start
   */
  static async start(driver, capabilities) {
    const { sessionId } = /** @type {{ sessionId: string }} */ (
      await send('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } })
    );
    return new WebDriver(`${driver}/session/${sessionId}`);
  }

  /**
   * @template T
   * @param {'GET' | 'POST' | 'DELETE'} method
   * @param {string} path below the session
   * @param {object} [body]
   * @returns {Promise<T>} the value of the answer
   */
  async #send(method, path, body) {
    return send(method, `${this.#address}${path}`, body ?? (method === 'POST' ? {} : undefined));
  }

  /** @param {string} url */
  async open(url) {
    await this.#send('POST', '/url', { url });
  }

  async reload() {
    await this.#send('POST', '/refresh');
  }

  /** @returns {Promise<string>} the page's URL */
  url() {
    return this.#send('GET', '/url');
  }

  /** @returns {Promise<string>} */
  title() {
    return this.#send('GET', '/title');
  }

  /**
   * Runs a function in the page, and returns its result. The function cannot use anything outside of it.
   * @template {unknown[]} A
   * @template R
   * @param {(...args: A) => R} work
   * @param {A} args JSON and handles
   * @returns {Promise<Awaited<R>>}
   */
  run(work, ...args) {
    return this.#send('POST', '/execute/sync', { script: `return (${work}).apply(null, arguments)`, args });
  }

  /**
   * The role that the browser tells assistive technology.
   * @param {Handle} element
   * @returns {Promise<string>}
   */
  roleOf(element) {
    return this.#send('GET', `/element/${element[ELEMENT]}/computedrole`);
  }

  /**
   * The accessible name as the browser computes it.
   * @param {Handle} element
   * @returns {Promise<string>}
   */
  nameOf(element) {
    return this.#send('GET', `/element/${element[ELEMENT]}/computedlabel`);
  }

  /**
   * Presses a key, or several at once such as `Shift+Tab`.
   * @param {string} keys
   */
  async press(keys) {
    const all = keys === '+' ? ['+'] : keys.split('+');
    await this.#keys([...all.map(down), ...all.reverse().map(up)]);
  }

  /** @param {string} text */
  async type(text) {
    await this.#keys([...text].flatMap((sign) => [down(sign), up(sign)]));
  }

  /** Holds a key until `releaseKey`. @param {string} key */
  async holdKey(key) {
    await this.#keys([down(key)]);
  }

  /** @param {string} key */
  async releaseKey(key) {
    await this.#keys([up(key)]);
  }

  /** @param {object[]} actions */
  async #keys(actions) {
    await this.#send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /**
   * @param {number} x px from the left of the window's page
   * @param {number} y px from its top
   */
  async moveMouse(x, y) {
    await this.#mouse([{ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' }]);
  }

  /** @param {'pointerDown' | 'pointerUp'} type */
  async mouseButton(type) {
    await this.#mouse([{ type, button: 0 }]);
  }

  /** @param {object[]} actions */
  async #mouse(actions) {
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    await this.#send('POST', '/actions', { actions: [mouse] });
  }

  /** Releases all keys and buttons. */
  async releaseAll() {
    await this.#send('DELETE', '/actions');
  }

  /**
   * Gives the page a size.
   * @param {{width: number, height: number}} size px
   */
  async resize({ width, height }) {
    const frame = await this.run(() => [outerWidth - innerWidth, outerHeight - innerHeight]);
    const [side = 0, top = 0] = frame;
    await this.#send('POST', '/window/rect', { width: width + side, height: height + top });
  }

  /** @returns {Promise<string>} handle of the current tab */
  tab() {
    return this.#send('GET', '/window');
  }

  /** Opens a tab and returns its handle; the current one stays. @returns {Promise<string>} */
  async openTab() {
    return (await this.#send('POST', '/window/new', { type: 'tab' })).handle;
  }

  /** @param {string} handle */
  async switchTo(handle) {
    await this.#send('POST', '/window', { handle });
  }

  /** @returns {Promise<{name: string, value: string, sameSite?: string, expiry?: number}[]>} */
  cookies() {
    return this.#send('GET', '/cookie');
  }

  /** @param {object} cookie of the current page's origin */
  async addCookie(cookie) {
    await this.#send('POST', '/cookie', { cookie });
  }

  /** @returns {Promise<Buffer>} a PNG of what the window shows */
  async screenshot() {
    return Buffer.from(/** @type {string} */ (await this.#send('GET', '/screenshot')), 'base64');
  }

  /** Ends the browser. */
  async end() {
    await this.#send('DELETE', '');
  }
}

/**
 * @template T
 * @param {string} method
 * @param {string} url
 * @param {object} [body]
 * @returns {Promise<T>} the value of the answer
 */
async function send(method, url, body) {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = /** @type {{ value: T & { error?: string, message?: string } }} */ (await answer.json());
  if (!answer.ok)
    throw new WebDriverError(value?.error ?? 'unknown error', value?.message ?? `status ${answer.status}`);
  return value;
}

/** Starts WebKitGTK: a virtual screen, Debian's driver, and the browser that the driver knows (MiniBrowser). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import selenium from 'selenium-webdriver';
import { at } from '../../../scripts/build/paths.mjs';

/** Without a graphics card, and without the desktop's services. */
const PLAIN = { LIBGL_ALWAYS_SOFTWARE: '1', GTK_A11Y: 'none', NO_AT_BRIDGE: '1', GDK_BACKEND: 'x11' };

/** A page can only be as narrow as the browser's toolbar, so its buttons get no room. */
const NARROW = 'headerbar, toolbar, box, button { margin: 0; padding: 0; border: 0; min-width: 0; }';

/** How long the driver may take to listen, in milliseconds. */
const PATIENCE = 20_000;

/** A browser with its own cookies, on a screen of its own, so that it always has the focus. */
export class WebKit {
  /** @type {import('node:child_process').ChildProcess[]} */
  #programs = [];

  /**
   * @param {import('selenium-webdriver').WebDriver} driver
   * @param {import('node:child_process').ChildProcess[]} programs
   */
  constructor(driver, programs) {
    this.driver = driver;
    this.#programs = programs;
  }

  /** @returns {Promise<WebKit>} */
  static async start() {
    /** @type {import('node:child_process').ChildProcess[]} */
    const programs = [];
    try {
      const screen = await startScreen(programs);
      const address = await startDriver(programs, screen);
      const driver = await new selenium.Builder().usingServer(address).forBrowser('MiniBrowser').build();
      return new WebKit(driver, programs);
    } catch (error) {
      for (const program of programs) program.kill();
      throw error;
    }
  }

  async stop() {
    await this.driver.quit().catch(() => undefined);
    for (const program of this.#programs.toReversed()) program.kill();
  }
}

/**
 * @param {import('node:child_process').ChildProcess[]} programs
 * @returns {Promise<string>} the name of the display
 */
async function startScreen(programs) {
  // There is no window manager: the window below the pointer has the focus. The pointer is in the middle of the
  // screen, so a small screen keeps it above the window, which may be larger.
  const options = ['-displayfd', '3', '-screen', '0', '320x240x24', '-nolisten', 'tcp'];
  const screen = spawn('/usr/bin/Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  programs.push(screen);
  const names = /** @type {import('node:stream').Readable} */ (screen.stdio[3]);
  const [name] = await once(names, 'data', { signal: AbortSignal.timeout(PATIENCE) });
  return `:${String(name).trim()}`;
}

/**
 * @param {import('node:child_process').ChildProcess[]} programs
 * @param {string} screen
 * @returns {Promise<string>} its address
 */
async function startDriver(programs, screen) {
  const port = await freePort();
  const env = { ...process.env, ...PLAIN, DISPLAY: screen, XDG_CONFIG_HOME: styleFolder() };
  const driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
  programs.push(driver);
  const address = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + PATIENCE; ; await new Promise((done) => setTimeout(done, 50))) {
    const answer = await fetch(`${address}/status`).catch(() => undefined);
    if (answer?.ok) return address;
    if (Date.now() > end) throw new Error('WebKitWebDriver does not listen');
  }
}

/** @returns {string} a folder with the browser's style sheet */
function styleFolder() {
  const folder = at('.build/webkit');
  mkdirSync(join(folder, 'gtk-3.0'), { recursive: true });
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), NARROW);
  return folder;
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}

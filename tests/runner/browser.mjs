import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Features that are off in tests. Chromium reads only the last list of disabled features, so this repeats Playwright's
 * list, and adds the two pages that Chromium loads for the address bar of each window (a third of a second each).
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Command-line options of Chromium: no sandbox, since tests may run as root, and no requests of its own. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

const NPM_BUILD = '@sparticuz/chromium@147';
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable'];

/**
 * Finds an installed browser: `CHROMIUM_PATH`, Playwright's own, or the system's.
 * @returns {string | undefined} the path of its program
 * @throws {Error} if CHROMIUM_PATH names a file that does not exist
 */
export function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH: there is no file at ${wanted}`);
  return [wanted, playwrightBrowser(), ...INSTALLED].find((path) => path && existsSync(path));
}

/**
 * Finds the browser of most tests: the headless build that Debian packages beside Chromium, which needs less time, or
 * else the same as `findBrowser`. It has no password store.
 */
export function findHeadlessBrowser() {
  const browser = findBrowser();
  const headless = `${browser}-headless-shell`;
  return existsSync(headless) ? headless : browser;
}

function playwrightBrowser() {
  try {
    return createRequire(import.meta.url)('playwright').chromium.executablePath();
  } catch {
    return undefined;
  }
}

/**
 * Finds a browser, or installs one: Debian's package as root, else the build that npm carries.
 * @param {string} cache folder for the build of npm
 * @returns {Promise<string | undefined>} the path of its program
 */
export async function ensureBrowser(cache) {
  return findBrowser() ?? installFromDebian() ?? (await installFromNpm(cache));
}

/** Debian's package also installs the libraries that Chromium needs. */
function installFromDebian() {
  if (process.getuid?.() !== 0) return undefined;
  console.log('… installing Chromium with apt-get');
  spawnSync(
    'sh',
    ['-c', 'apt-get update -qq; apt-get install -y -qq chromium; apt-get install -y -qq chromium-headless-shell'],
    {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 400_000,
    },
  );
  return findBrowser();
}

/** @param {string} cache */
async function installFromNpm(cache) {
  try {
    if (!existsSync(join(cache, 'node_modules'))) {
      console.log(`… fetching ${NPM_BUILD} from npm (66 MB, this once)`);
      mkdirSync(cache, { recursive: true });
      writeFileSync(join(cache, 'package.json'), '{"private": true}');
      execFileSync('npm', ['install', '--no-audit', '--no-fund', NPM_BUILD], { cwd: cache, stdio: 'ignore' });
    }
    const path = createRequire(join(cache, 'package.json')).resolve('@sparticuz/chromium');
    const { default: chromium } = await import(pathToFileURL(path).href);
    return await chromium.executablePath();
  } catch (error) {
    console.log(`… no browser: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

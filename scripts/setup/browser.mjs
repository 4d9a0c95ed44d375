import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { playwrightBrowser } from './playwright-browser.mjs';

/**
 * Features that are off in tests: what Playwright turns off (of several lists Chromium reads the last alone), and the
 * two pages that
 * Chromium loads for the address bar of each window, which cost a third of a second each time.
 */
const DISABLED_FEATURES = [
  ...[
    'AimEnabled',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
  ],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
  ],
  ...['PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning'],
  ...['WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'],
];

/** What Chromium is started with: no sandbox as root, and no calls of its own to the network. */
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

const SPARTICUZ = '@sparticuz/chromium@147';
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/**
 * A browser that is there already: `CHROMIUM_PATH`, Playwright's own, or the system's.
 * @returns {string | undefined} the path of its program
 * @throws {Error} when CHROMIUM_PATH names a file that is not there
 */
export function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (existsSync(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH: there is no file at ${wanted}`);
  }
  return [playwrightBrowser(), ...INSTALLED].find((path) => path && existsSync(path));
}

/**
 * A browser, installed when there is none: by apt-get as root, else the build that npm carries.
 * @param {string} cache folder for a browser that npm brings
 * @param {(line: string) => void} say
 * @returns {Promise<string | undefined>} the path of its program
 */
export async function ensureBrowser(cache, say) {
  return findBrowser() ?? fromApt(say) ?? (await fromNpm(cache, say));
}

function fromApt(say) {
  if (process.getuid?.() !== 0) return undefined;
  say('installing Chromium with apt-get');
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env, timeout: 120_000 });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore', env, timeout: 300_000 });
  } catch {
    say('apt-get could not install Chromium');
  }
  return findBrowser();
}

async function fromNpm(cache, say) {
  const manifest = join(cache, 'package.json');
  const load = createRequire(manifest);
  try {
    if (!existsSync(join(cache, 'node_modules/@sparticuz/chromium'))) {
      say(`fetching ${SPARTICUZ} from npm (66 MB, this once)`);
      mkdirSync(cache, { recursive: true });
      writeFileSync(manifest, '{"private": true}');
      execFileSync('npm', ['install', '--no-audit', '--no-fund', SPARTICUZ], {
        cwd: cache,
        stdio: 'ignore',
        timeout: 300_000,
      });
    }
    const { default: chromium } = await import(pathToFileURL(load.resolve('@sparticuz/chromium')).href);
    return await chromium.executablePath();
  } catch (error) {
    say(`no browser: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

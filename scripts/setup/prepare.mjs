/** Prepares a bare clone with only Node and npm. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { at, root } from '../build/paths.mjs';
import { runNode } from './run-node.mjs';

/**
 * Checks the version of Node, installs missing or outdated dependencies, and builds what is stale. Ends the process
 * with a message on failure.
 * @param {string[]} [targets] what to build, by name; everything if omitted
 * @param {{goOn?: boolean}} [options] `goOn`: report a failed build and continue
 */
export async function prepare(targets = [], { goOn = false } = {}) {
  requireNode();
  useWritableHome();
  if (!isInstalled()) install();
  const code = await runNode(['scripts/build/stale.mjs', ...targets]);
  if (code !== 0 && !goOn) process.exit(code);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node ${process.versions.node} is too old: this project needs Node 20.19 or newer.`);
  process.exit(1);
}

/** Chromium and npm write below HOME. If HOME is not writable, a folder of this project replaces it. */
function useWritableHome() {
  try {
    accessSync(process.env.HOME ?? '', constants.W_OK);
  } catch {
    const home = at('.build/home');
    mkdirSync(home, { recursive: true });
    Object.assign(process.env, { HOME: home, npm_config_cache: `${home}/.npm` });
  }
}

/**
 * @typedef {{version?: string, link?: boolean, optional?: boolean, devOptional?: boolean}} Package
 * @param {string} path of a lockfile
 * @returns {Record<string, Package>}
 */
const packagesOf = (path) => JSON.parse(readFileSync(at(path), 'utf8')).packages ?? {};

/** Whether `node_modules` matches package-lock.json; packages of other platforms may be missing. */
function isInstalled() {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(at(record))) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf('package-lock.json')).every(([path, { version, optional, devOptional }]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = installed[path];
    return found ? found.version === version : Boolean(optional || devOptional);
  });
}

function install() {
  console.log('… installing dependencies (half a minute, this once)');
  const [program = 'npm', ...args] = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm'];
  const { status, error } = spawnSync(
    program,
    [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' && program === 'npm' },
  );
  if (status === 0) return;
  console.error(`The dependencies could not be installed: npm ci failed${error ? `: ${error.message}` : ''}`);
  process.exit(1);
}

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { at, root } from '../build/paths.mjs';

const packagesOf = (path) => JSON.parse(readFileSync(at(path), 'utf8')).packages ?? {};

/** Whether `node_modules` holds what package-lock.json names; packages of other platforms may be missing. */
function installed() {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(at(record))) return false;
  const there = packagesOf(record);
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || there[path]?.version === version || (!there[path] && (optional || devOptional)),
  );
}

/**
 * Installs the dependencies when they are missing or not those of the lockfile.
 * @param {(line: string) => void} say
 * @throws {Error} when npm fails
 */
export function ensureInstalled(say) {
  if (installed()) return;
  say('installing dependencies (half a minute, this once)');
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const result = spawnSync(
    npm[0],
    [...npm.slice(1), 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32' && npm.length === 1,
    },
  );
  if (result.status !== 0) throw new Error(`npm ci failed${result.error ? `: ${result.error.message}` : ''}`);
}

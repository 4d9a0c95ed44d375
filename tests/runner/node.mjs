import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version that containers run; 20.19 stays the oldest supported one. */
const MAJOR = 24;

/**
 * Finds Node 24: this process's own, or the build that npm carries.
 * @param {string} cache folder for the build of npm
 * @returns {string} the path of its program
 */
export function ensureCurrentNode(cache) {
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const program = join(cache, 'node_modules', name, 'bin/node');
  if (!existsSync(program)) {
    console.log(`… fetching ${name}@${MAJOR} from npm (this once)`);
    mkdirSync(cache, { recursive: true });
    writeFileSync(join(cache, 'package.json'), '{"private": true}');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', `${name}@${MAJOR}`], { cwd: cache, stdio: 'ignore' });
  }
  return program;
}

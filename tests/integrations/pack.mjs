import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { at, root } from '../../scripts/build/paths.mjs';
import { runProgram } from './program.mjs';

/**
 * Copies the repository as a clone has it after `npm ci`: its files with what is not committed yet, and no build.
 * @param {string} folder
 */
export function cloneRepository(folder) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0')) {
    if (!file || !existsSync(at(file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(at(file), join(folder, file));
  }
  symlinkSync(at('node_modules'), join(folder, 'node_modules'), 'junction');
}

/**
 * Packs a package as npm would publish it: npm itself runs its build.
 * @param {string} clone without a build
 * @param {string[]} args such as `-w service`
 * @param {string[]} needed files that it must have
 * @returns {Promise<string>} the tarball's path
 * @throws {Error} if a needed file is missing
 */
export async function packPackage(clone, args, needed) {
  const output = await runProgram('npm', ['pack', '--json', '--loglevel=error', ...args], { cwd: clone });
  // The build's own lines come first, and some begin with the time in brackets.
  const [packed] = JSON.parse(output.slice(output.search(/^\[$/m)));
  const names = packed.files.map((/** @type {{path: string}} */ { path }) => path);
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`the tarball has no ${missing.join(', ')}`);
  return join(clone, packed.filename);
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from '../../scripts/build/paths.mjs';
import { runProgram } from './program.mjs';

/** A program of the docs: its file's name is in the line before it. */
const PROGRAM = /^`([\w-]+\.mjs)`[^\n]*\n\n```js\n([^]*?)^```\n\n```text\n([^]*?)^```/gm;

/**
 * Runs each program of `docs/core.md` as it is printed there, and compares what it writes with what the page says.
 * @param {string} cwd a project that has the package
 * @param {string} service
 * @throws {Error} if one fails, writes something else, or does not end by itself
 */
export async function runPrograms(cwd, service) {
  const programs = [...readFileSync(at('docs/core.md'), 'utf8').matchAll(PROGRAM)];
  if (programs.length < 3) throw new Error(`docs/core.md has ${programs.length} programs`);
  for (const [, name = '', text = '', expected = ''] of programs) {
    writeFileSync(join(cwd, name), text.replaceAll('https://iam.example.com', service));
    const ended = runProgram(process.execPath, ['--dns-result-order=ipv4first', name], { cwd });
    const late = new Promise((_, reject) => {
      setTimeout(() => reject(new Error(`${name} did not end`)), 20_000).unref();
    });
    const output = /** @type {string} */ (await Promise.race([ended, late]));
    if (output !== expected) throw new Error(`${name} wrote\n${output}\ninstead of\n${expected}`);
  }
}

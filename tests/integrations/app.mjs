import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from '../../scripts/build/paths.mjs';
import { serveFiles } from './files.mjs';
import { runProgram, startProgram } from './program.mjs';
import { runPrograms } from './programs.mjs';

/**
 * Makes an app, and serves it if it is a page.
 * @param {import('./apps.mjs').App} app
 * @param {object} options
 * @param {string} options.home the folder of all apps
 * @param {string} options.tarball
 * @param {string} options.local the service's address for programs
 * @param {Record<string, string>} options.words what stands for what in the app's files, such as the service's address
 * @param {string} options.host
 * @param {number} options.port
 * @param {import('./report.mjs').Report} options.report
 * @returns {Promise<{url: string, stop: () => Promise<void>} | undefined>} undefined if a step failed
 */
export async function makeApp(app, { home, tarball, local, words, host, port, report }) {
  const cwd = join(home, app.name);
  cpSync(at('tests/integrations/apps', app.name), cwd, { recursive: true });
  replaceWords(cwd, words);
  /** @type {Record<string, () => Promise<unknown>>} */
  const steps = {
    install: () =>
      runProgram('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', tarball], {
        cwd,
      }),
    check: () => runProgram('npm', ['run', 'check'], { cwd }),
    build: () => runProgram('npm', ['run', 'build'], { cwd }),
    programs: () => runPrograms(cwd, local),
  };
  for (const step of app.steps) {
    const isDone = await report.run(`${app.name}: ${step}`, steps[step] ?? (() => Promise.reject(new Error(step))));
    if (!isDone) return undefined;
  }
  const url = `http://${host}:${port}/`;
  if (app.output) return { url, stop: await serveFiles(join(cwd, app.output), port) };
  if (!app.start) return { url, stop: async () => {} };
  const args = app.start.map((word) => (word === 'PORT' ? String(port) : word));
  return startProgram(args, { cwd, url, probe: `http://127.0.0.1:${port}/` });
}

/**
 * Puts real addresses into the files of an app.
 * @param {string} folder
 * @param {Record<string, string>} words
 */
function replaceWords(folder, words) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8');
    let replaced = text;
    for (const [word, value] of Object.entries(words)) replaced = replaced.replaceAll(word, value);
    if (replaced !== text) writeFileSync(path, replaced);
  }
}

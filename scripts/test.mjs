/**
 * `npm test`: runs every check and every test, from a bare clone on. `-- --only types,vitest` runs some steps, `--
 * --grep words` the tests with matching names. Prints what failed and what did not run; the last line is `N passed, N
 * failed`.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { at } from './build/paths.mjs';
import { CHROMIUM_ARGS, ensureBrowser } from './setup/browser.mjs';
import { prepare } from './setup/prepare.mjs';
import { runStep } from './test/run-step.mjs';
import { checks, suites } from './test/steps.mjs';

/** A program of each Debian package that some tests need. */
const DEBIAN_PROGRAMS = {
  postgresql: 'postgres',
  oathtool: 'oathtool',
  'zbar-tools': 'zbarimg',
  'poppler-utils': 'pdftotext',
  qpdf: 'qpdf',
  swaks: 'swaks',
  python3: 'python3',
  'golang-go': 'go',
  chromium: 'chromium',
};

const { values } = parseArgs({ options: { only: { type: 'string' }, grep: { type: 'string' } } });
const names = values.only?.split(',').map((name) => name.trim());
const steps = [...checks.flat(), ...suites];
const unknown = names?.filter((name) => !steps.some((step) => step.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`There is no step '${unknown.join("', '")}'. The steps: ${steps.map((step) => step.name).join(', ')}.`);
  process.exit(1);
}
const isChosen = (/** @type {import('./test/steps.mjs').Step} */ step) => !names || names.includes(step.name);
const chosen = steps.filter(isChosen);

await prepare(chosen.some((step) => step.name === 'build') ? ['none'] : [], { goOn: true });
rmSync(at('.build/results'), { recursive: true, force: true });
mkdirSync(at('.build/results'), { recursive: true });
const browser = chosen.some((step) => step.browser) ? await ensureBrowser(at('.build/browser')) : undefined;
const env = {
  ...(browser && { CHROMIUM_PATH: browser, CHROMIUM_ARGS: CHROMIUM_ARGS.join(' ') }),
  ...(values.grep && { TEST_GREP: values.grep }),
};

let passed = 0;
/** @type {string[]} */
const failed = [];
/** @type {string[]} */
const skipped = [];

/** @param {import('./test/steps.mjs').Step[]} list */
async function runInOrder(list) {
  for (const step of list.filter(isChosen)) {
    if (step.browser && !browser) {
      failed.push(`${step.name}: there is no browser; set CHROMIUM_PATH or install Debian's chromium`);
      continue;
    }
    const counts = await runStep(step, { env, grep: values.grep });
    passed += counts.passed;
    failed.push(...counts.failed);
    skipped.push(...counts.skipped.map((name) => `${step.name}: ${name}`));
  }
}
await Promise.all(checks.map(runInOrder));
await runInOrder(suites);

if (skipped.length > 0 && !values.grep) {
  const missing = missingPackages();
  console.log(`\nNot run${missing.length > 0 ? `; missing Debian packages: ${missing.join(', ')}` : ''}:`);
  for (const name of skipped) console.log(`  ${name}`);
}
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

function missingPackages() {
  const postgres = '/usr/lib/postgresql';
  const versions = existsSync(postgres) ? readdirSync(postgres) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(postgres, version, 'bin')),
  ];
  return Object.entries(DEBIAN_PROGRAMS)
    .filter(([, program]) => !folders.some((folder) => existsSync(join(folder, program))))
    .map(([name]) => name);
}

/**
 * `npm test`: runs every check and the tests of each day, from a bare clone on; `-- --all` runs every test, as CI does.
 * `-- --only lint,service` runs some steps, `-- --grep words` the tests with matching names. `npm run check` runs what
 * is fast: types, rules, format, imports, and the unit tests that the uncommitted changes affect, or with `-- <ref>`
 * the changes since a commit. Prints what failed and what did not run; the last line is `N passed, N failed`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { at } from './build/paths.mjs';
import { CHROMIUM_ARGS, ensureBrowser } from '../tests/runner/browser.mjs';
import { missingOf, missingPackages } from '../tests/runner/debian.mjs';
import { ensureCurrentNode } from '../tests/runner/node.mjs';
import { prepare } from './setup/prepare.mjs';
import { runStep } from '../tests/runner/run-step.mjs';
import { everyDay, quick, slow } from '../tests/runner/steps.mjs';

/** No suite begins after this many seconds, so that a slow machine reports a result before CI stops it. */
const LAST_START = 84 * 60;

const { values, positionals } = parseArgs({
  options: {
    ...{ all: { type: 'boolean' }, check: { type: 'boolean' } },
    ...{ only: { type: 'string' }, grep: { type: 'string' } },
  },
  allowPositionals: true,
});
const steps = [...everyDay, ...slow].flat(2);
const named = values.only?.split(',').map((name) => name.trim());
const matches = (/** @type {string} */ word, /** @type {string} */ name) =>
  name === word || name.startsWith(`${word}-`);
const unknown = named?.filter((word) => !steps.some(({ name }) => matches(word, name))) ?? [];
if (unknown.length > 0) {
  console.error(`There is no step '${unknown.join("', '")}'. The steps: ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const all = values.check ? [quick(positionals[0])] : named || values.all ? [...everyDay, ...slow] : everyDay;
const groups = all.map((group) =>
  group.map((list) => list.filter(({ name }) => !named || named.some((word) => matches(word, name)))),
);
const chosen = groups.flat(2);

const buildsNothing = values.check || chosen.some(({ name }) => name === 'build');
await prepare(buildsNothing ? ['none'] : [], { goOn: true });
rmSync(at('.build/results'), { recursive: true, force: true });
mkdirSync(at('.build/results'), { recursive: true });
const browser = chosen.some((step) => step.browser) ? await ensureBrowser(at('.build/browser')) : undefined;
const env = {
  ...(browser && { CHROMIUM_PATH: browser, CHROMIUM_ARGS: CHROMIUM_ARGS.join(' ') }),
  ...(values.grep && { TEST_GREP: values.grep }),
};
const needsCurrentNode = process.env.CI && chosen.some(({ isOnCurrentNode }) => isOnCurrentNode);
const currentNode = needsCurrentNode ? ensureCurrentNode(at('.build/node')) : process.execPath;

let passed = 0;
/** @type {string[]} */
const failed = [];
/** @type {string[]} */
const skipped = [];

/** @param {import('../tests/runner/steps.mjs').Step} step */
async function run(step) {
  if (performance.now() / 1000 > LAST_START) {
    failed.push(`${step.name} was not run: it would have begun after ${LAST_START / 60} minutes`);
    return;
  }
  if (step.browser && !browser) {
    failed.push(`${step.name}: there is no browser; set CHROMIUM_PATH or install Debian's chromium`);
    return;
  }
  const missing = missingOf(step.programs ?? {});
  if (missing.length > 0) {
    skipped.push(`${step.name}: could not get ${missing.join(' and ')} from Debian`);
    return;
  }
  const node = step.isOnCurrentNode ? currentNode : process.execPath;
  const counts = await runStep(step, { env, node, grep: values.grep });
  passed += counts.passed;
  failed.push(...counts.failed.map((name) => (name === step.name ? name : `${step.name}: ${name}`)));
  skipped.push(...counts.skipped.map((name) => `${step.name}: ${name}`));
}

/** @param {import('../tests/runner/steps.mjs').Step[]} list */
async function runInOrder(list) {
  for (const step of list) await run(step);
}
for (const group of groups) await Promise.all(group.map(runInOrder));

if (skipped.length > 0 && !values.grep) {
  const missing = missingPackages();
  console.log(`\nNot run${missing.length > 0 ? `; missing Debian packages: ${missing.join(', ')}` : ''}:`);
  for (const name of skipped) console.log(`  ${name}`);
}
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`);
if (!named && !values.all && !values.check) {
  console.log('\nLeft to `npm run test:all`:');
  for (const { name, what } of slow.flat(2)) console.log(`  ${name}: ${what}`);
}
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

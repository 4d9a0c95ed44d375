/**
 * `npm run check`: types, lint, format, imports, and the unit tests that the uncommitted changes affect. With
 * `-- <ref>` it takes the changes since a commit, such as `origin/main`. Only `npm test` runs the tests of the service.
 */
import { mkdirSync } from 'node:fs';
import { at } from './build/paths.mjs';
import { prepare } from './setup/prepare.mjs';
import { runStep } from '../tests/runner/run-step.mjs';
import { checks } from '../tests/runner/steps.mjs';

const [ref] = process.argv.slice(2);
await prepare(['none']);
mkdirSync(at('.build/cache'), { recursive: true });

/** What makes a second run fast. */
const kept = ['--incremental', '--tsBuildInfoFile', '.build/cache/tsc.json'];
const chosen = checks.flat().filter(({ name }) => ['types', 'lint', 'imports', 'format'].includes(name));
/** @type {import('../tests/runner/steps.mjs').Step} */
const tests = {
  name: 'tests',
  what: 'unit tests that the changes affect',
  args: [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...['core', 'widgets', 'architecture'].flatMap((project) => ['--project', project]),
    ref ? `--changed=${ref}` : '--changed',
    '--passWithNoTests',
  ],
};

/** @param {import('../tests/runner/steps.mjs').Step[]} steps */
async function failuresOf(steps) {
  let failures = 0;
  for (const step of steps) {
    const args = step.name === 'types' ? [...step.args, ...kept] : step.args;
    failures += (await runStep({ ...step, args }, { env: {} })).failed.length;
  }
  return failures;
}

const failures = await Promise.all([failuresOf(chosen), failuresOf([tests])]);
process.exitCode = Math.max(...failures) > 0 ? 1 : 0;

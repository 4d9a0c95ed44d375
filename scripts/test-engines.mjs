/**
 * `npm run test:engines`: elements and flows on Firefox and WebKitGTK, side by side, from Debian's packages. `--
 * webkit` takes one engine, `-- sign-in` some flows. Names what it could not get.
 */
import { mkdirSync } from 'node:fs';
import { at } from './build/paths.mjs';
import { engines } from './engines/engines.mjs';
import { missingOf } from './engines/install.mjs';
import { prepare } from './setup/prepare.mjs';
import { runStep } from './test/run-step.mjs';

const words = process.argv.slice(2);
const chosen = engines.filter(({ name }) => words.includes(name));
const flows = words.filter((word) => !engines.some(({ name }) => name === word));
let code = 0;
/** @type {string[]} */
const summary = [];
/** @type {import('./engines/engines.mjs').Engine[]} */
const installed = [];

for (const engine of chosen.length === 0 ? engines : chosen) {
  const missing = missingOf(engine.programs);
  if (missing.length === 0) installed.push(engine);
  else summary.push(`Not run: ${engine.title}. Could not get ${missing.join(' and ')} from Debian.`);
}

if (installed.length > 0) {
  await prepare();
  mkdirSync(at('.build/results'), { recursive: true });
  await Promise.all(installed.map(runEngine));
}
console.log(`\n${summary.join('\n')}`);
// An engine that this machine cannot install is named; if there is none at all, nothing was tested.
process.exit(installed.length > 0 ? code : 1);

/** @param {import('./engines/engines.mjs').Engine} engine */
async function runEngine({ title, steps }) {
  for (const step of flows.length === 0 ? steps : steps.slice(-1)) {
    const { passed, failed, skipped } = await runStep(
      { ...step, args: [...step.args, ...flows] },
      { env: {}, grep: undefined },
    );
    if (failed.length > 0) code = 1;
    summary.push(`${title}, ${step.what}: ${passed} passed, ${failed.length} failed`);
    summary.push(...failed.map((name) => `  failed: ${name}`), ...skipped.map((name) => `  not run: ${name}`));
  }
}

/**
 * `npm test`: every check and every test, from a bare clone on. `-- --only types,vitest` runs some steps, `-- --grep
 * words` the
 * tests whose names match. The last line is `N passed, N failed`; each test counts as one, each check counts as one.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { at } from './build/paths.mjs';
import { CHROMIUM_ARGS, ensureBrowser } from './setup/browser.mjs';
import { prepare } from './setup/prepare.mjs';
import { missingPackages } from './test/debian.mjs';
import { runStep } from './test/run-step.mjs';
import { steps } from './test/steps.mjs';

const { values } = parseArgs({ options: { only: { type: 'string' }, grep: { type: 'string' } } });
const names = values.only?.split(',').map((name) => name.trim());
const unknown = names?.filter((name) => !steps.some((step) => step.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`There is no step '${unknown.join("', '")}'. The steps: ${steps.map((step) => step.name).join(', ')}.`);
  process.exit(1);
}

const chosen = steps.filter((step) => !names || names.includes(step.name));
await prepare(chosen.some((step) => step.name === 'build') ? ['none'] : [], { goOn: true });
rmSync(at('.build/results'), { recursive: true, force: true });
mkdirSync(at('.build/results'), { recursive: true });

const browser = chosen.some((step) => step.browser)
  ? await ensureBrowser(at('.build/browser'), (line) => console.log(`… ${line}`))
  : undefined;
const env = {
  ...(browser && { CHROMIUM_PATH: browser, CHROMIUM_ARGS: CHROMIUM_ARGS.join(' ') }),
  ...(values.grep && { TEST_GREP: values.grep }),
};

const total = { passed: 0, failed: 0 };
const notRun = [];
const failedSteps = [];
for (const step of chosen) {
  const missing = step.browser && !browser;
  const result = missing ? { passed: 0, failed: 1, skipped: [] } : await runStep(step, { env, grep: values.grep });
  if (missing) console.log(`\n── ${step.name}: there is no browser; set CHROMIUM_PATH or install Debian's chromium`);
  total.passed += result.passed;
  total.failed += result.failed;
  notRun.push(...result.skipped.map((name) => `${step.name}: ${name}`));
  if (result.failed > 0) failedSteps.push(`${step.name} (${result.failed})`);
}

if (notRun.length > 0 && !values.grep) {
  const packages = missingPackages();
  console.log(`\nNot run${packages.length > 0 ? `; Debian packages that are not here: ${packages.join(', ')}` : ''}:`);
  for (const name of notRun) console.log(`  ${name}`);
}
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

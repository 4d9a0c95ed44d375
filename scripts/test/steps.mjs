/** The steps of `npm test`. A step without `counts` is a check: it counts as one test. */
import { playwrightCounts, vitestCounts, wtrCounts } from './counts.mjs';

const bin = (/** @type {string} */ path) => `node_modules/${path}`;

/**
 * @typedef {object} Step
 * @property {string} name what `--only` takes
 * @property {string} what
 * @property {string[]} args of node
 * @property {(grep: string) => string[]} [grep] arguments that narrow the step to the tests of that name
 * @property {Record<string, string>} [env]
 * @property {boolean} [browser] whether it needs one
 * @property {boolean} [isBeside] whether other runners run beside it, so that it prints its output when it ends
 * @property {() => import('./counts.mjs').Counts} [counts] reads what the run wrote
 */

/** @type {Step[]} */
const sources = [
  { name: 'types', what: 'TypeScript', args: [bin('typescript/bin/tsc'), '-p', '.'] },
  { name: 'lint', what: 'oxlint, with types', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  {
    name: 'format',
    what: 'prettier',
    args: [
      bin('prettier/bin/prettier.cjs'),
      '--check',
      '--log-level=warn',
      '--cache',
      '--cache-location=.build/prettier-cache',
      '.',
    ],
  },
];

/** @type {Step[]} */
const built = [
  { name: 'build', what: 'the package, the service and the pages', args: ['scripts/build.mjs', '--all'] },
  { name: 'generated', what: 'generated files match their sources', args: ['scripts/generate.mjs', '--check'] },
  { name: 'package', what: "publint, arethetypeswrong, a stranger's types", args: ['scripts/check/package.mjs'] },
  { name: 'size', what: 'byte budgets and leaks', args: ['scripts/size.mjs'] },
  { name: 'imports', what: 'layers and cycles', args: ['scripts/check/imports.mjs'] },
  {
    name: 'unused',
    what: 'dead code and packages (knip)',
    args: [bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints'],
  },
];

/** Checks that run side by side, in order within each list. */
export const checks = [sources, built];

/**
 * Test runners. Each uses all processors, so they run one after the other.
 * @type {Step[]}
 */
export const suites = [
  {
    name: 'vitest',
    what: 'core, models, service, architecture, types',
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=.build/results/vitest.json',
    ],
    grep: (words) => ['-t', words],
    counts: vitestCounts,
  },
  {
    name: 'wtr',
    what: 'elements in a browser',
    args: [bin('@web/test-runner/dist/bin.js')],
    grep: () => [],
    browser: true,
    counts: wtrCounts,
  },
  {
    name: 'playwright',
    what: 'flows from page to database',
    args: [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', '--pass-with-no-tests'],
    grep: (words) => ['--grep', words],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: '.build/results/playwright.json' },
    browser: true,
    counts: playwrightCounts,
  },
];

/** The steps of `npm test`, in order. A step without `counts` is a check: it counts as one. */
import { playwrightCounts, vitestCounts, wtrCounts } from './counts.mjs';

const bin = (path) => `node_modules/${path}`;

/**
 * @typedef {object} Step
 * @property {string} name what `--only` takes
 * @property {string} what
 * @property {string[]} args of node
 * @property {(grep: string) => string[]} [grep] what narrows it to the tests of that name
 * @property {Record<string, string>} [env]
 * @property {boolean} [browser] whether it needs one
 * @property {() => {passed: number, failed: number, skipped: string[]}} [counts] reads what the run wrote
 */

/** @type {Step[]} */
export const steps = [
  { name: 'types', what: 'TypeScript', args: [bin('typescript/bin/tsc'), '--noEmit', '-p', '.'] },
  { name: 'lint', what: 'oxlint, with types', args: [bin('oxlint/bin/oxlint'), '--type-aware'] },
  { name: 'imports', what: 'layers and cycles', args: ['scripts/check/imports.mjs'] },
  {
    name: 'unused',
    what: 'dead code and packages (knip)',
    args: [bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints'],
  },
  { name: 'build', what: 'the package, the service and the pages', args: ['scripts/build.mjs', '--all'] },
  { name: 'generated', what: 'generated files are those of their sources', args: ['scripts/generate.mjs', '--check'] },
  { name: 'package', what: 'publint and arethetypeswrong', args: ['scripts/check/package.mjs'] },
  { name: 'size', what: 'byte budgets and leaks', args: ['scripts/size.mjs'] },
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

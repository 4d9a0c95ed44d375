/** The steps of `npm test` and `npm run test:all`. A step without `counts` is a check: it counts as one test. */
import { FIREFOX_PATH, WEBKIT_PROGRAMS } from '../engines/launch.mjs';
import { playwrightCounts, readCounts, vitestCounts } from './counts.mjs';

const bin = (/** @type {string} */ path) => `node_modules/${path}`;

/**
 * @typedef {object} Step
 * @property {string} name what `--only` takes
 * @property {string} what
 * @property {string[]} args of node
 * @property {(grep: string) => string[]} [grep] arguments that narrow the step to the tests of that name
 * @property {Record<string, string>} [env]
 * @property {boolean} [browser] whether it needs Chromium
 * @property {boolean} [isOnCurrentNode] whether CI runs it on the Node of the containers
 * @property {Readonly<Record<string, string>>} [programs] Debian's package by the path of a program that it needs
 * @property {boolean} [isBeside] whether others run beside it, so that it prints its output when it ends
 * @property {() => import('./counts.mjs').Counts} [counts] reads what the run wrote
 */

/** @type {Step[]} */
const sources = [
  { name: 'lint', what: 'types and rules (oxlint)', args: [bin('oxlint/bin/oxlint')] },
  { name: 'format', what: 'oxfmt', args: [bin('oxfmt/bin/oxfmt'), '--check', '.'] },
];

/** @type {Step[]} */
const built = [
  { name: 'build', what: 'the package, the service and the pages', args: ['scripts/build.mjs', '--all'] },
  { name: 'generated', what: 'docs/openapi.json matches the contract', args: ['scripts/generate.mjs', '--check'] },
  { name: 'size', what: 'byte budgets and leaks', args: ['tests/checks/size.mjs'] },
  { name: 'imports', what: 'layers and cycles', args: ['tests/checks/imports.mjs'] },
  {
    name: 'unused',
    what: 'dead code and packages (knip)',
    args: [bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints', '--no-gitignore'],
  },
];

/**
 * @param {string} name
 * @param {string} what
 * @param {{projects?: string[], isOnCurrentNode?: boolean}} [options]
 * @returns {Step}
 */
function vitest(name, what, { projects = [name], isOnCurrentNode = false } = {}) {
  const file = `${name}.json`;
  return {
    name,
    what,
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=.build/results/${file}`,
    ],
    grep: (words) => ['-t', words],
    isOnCurrentNode,
    counts: () => vitestCounts(file),
  };
}

/**
 * @param {string} project of playwright.config.ts
 * @param {string} what
 * @param {Partial<Step>} [more]
 * @returns {Step}
 */
function playwright(project, what, { env, ...more } = {}) {
  const file = `${project}-flows.json`;
  return {
    name: project,
    what,
    args: [
      bin('@playwright/test/cli.js'),
      'test',
      `--project=${project}`,
      '--reporter=list,json',
      '--pass-with-no-tests',
    ],
    grep: (words) => ['--grep', words],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `.build/results/${file}`, ...env },
    browser: true,
    counts: () => playwrightCounts(file),
    ...more,
  };
}

/**
 * @param {string} engine of web-test-runner.config.mjs
 * @param {Partial<Step>} [more]
 * @returns {Step}
 */
function elements(engine, { env, ...more } = {}) {
  const file = `${engine}-elements.json`;
  return {
    name: 'elements',
    what: 'elements and the kit in a browser',
    args: [bin('@web/test-runner/dist/bin.js')],
    grep: () => [],
    env: { ENGINE: engine, WTR_RESULTS: file, ...env },
    browser: true,
    counts: () => readCounts(file),
    ...more,
  };
}

/**
 * Elements and flows on another engine. Each engine has ports of its own, because they run side by side.
 * @param {string} engine
 * @param {Readonly<Record<string, string>>} programs
 * @param {[number, number]} ports
 * @returns {Step[]}
 */
const onEngine = (engine, programs, [first, second]) => [
  elements(engine, {
    name: `${engine}-elements`,
    env: { FIREFOX_PATH, WTR_PORT: String(first) },
    programs,
    isBeside: true,
  }),
  playwright(engine, 'flows', {
    name: `${engine}-flows`,
    env: { FIREFOX_PATH, E2E_PORT: String(second) },
    programs,
    isBeside: true,
  }),
];

/**
 * Steps in groups. Lists of a group run side by side, the steps of a list in order.
 * @typedef {Step[][]} Group
 */

/** @type {Group} */
const checks = [sources, built];

/**
 * What `npm run check` runs: what a second run does fast.
 * @param {string} [ref] a commit: takes the changes since then instead of the uncommitted ones
 * @returns {Group}
 */
export const quick = (ref) => [
  checks.flat().filter(({ name }) => ['lint', 'imports', 'format'].includes(name)),
  [
    {
      name: 'affected',
      what: 'unit tests that the changes affect',
      args: [
        bin('vitest/vitest.mjs'),
        'run',
        ...['core', 'widgets', 'architecture'].map((project) => `--project=${project}`),
        ref ? `--changed=${ref}` : '--changed',
        '--passWithNoTests',
      ],
    },
  ],
];

/**
 * What `npm test` runs: each runner uses all processors, so they run one after the other.
 * @type {Group[]}
 */
export const everyDay = [
  checks,
  [
    [
      vitest('units', 'core, models, architecture, types', { projects: ['core', 'widgets', 'architecture', 'types'] }),
      vitest('service', 'the service, and the API as any back end answers it', {
        projects: ['service', 'api-conformance'],
        isOnCurrentNode: true,
      }),
      elements('chromium'),
      playwright('main', 'the main flow of each screen'),
    ],
  ],
];

/**
 * What only `npm run test:all` runs.
 * @type {Group[]}
 */
export const slow = [
  [
    [
      { name: 'package', what: "publint, arethetypeswrong, a user's types", args: ['tests/checks/package.mjs'] },
      vitest('programs', 'the built service and its commands as processes', { isOnCurrentNode: true }),
      vitest('volume', 'many rows, many people at once, and the plan of each query', { isOnCurrentNode: true }),
      vitest('faults', 'what happens when something breaks', { isOnCurrentNode: true }),
      playwright('flows', 'every other flow'),
      playwright('languages', 'every screen in each language'),
      playwright('aloud', 'what a screen reader says', { env: { TEST_DATABASE: 'embedded' } }),
      {
        name: 'integrations',
        what: 'apps of eleven kinds, made from the packed package',
        args: ['tests/integrations/run.mjs'],
        browser: true,
        counts: () => readCounts('integrations.json'),
      },
    ],
  ],
  [
    onEngine('firefox', { [FIREFOX_PATH]: 'firefox-esr' }, [4423, 4424]),
    onEngine('webkit', WEBKIT_PROGRAMS, [4425, 4426]),
  ],
];

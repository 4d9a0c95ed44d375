/** The engines beside Chromium, and what runs on them. */
import { playwrightCounts, wtrCounts } from '../test/counts.mjs';
import { FIREFOX_PATH } from './launch.mjs';
import { PROGRAMS } from './webkit/browser.mjs';

/**
 * @param {string} name
 * @returns {import('../test/steps.mjs').Step}
 */
const elements = (name) => ({
  name: `${name}-elements`,
  what: 'elements and the kit',
  args: ['node_modules/@web/test-runner/dist/bin.js'],
  env: { ENGINE: name, FIREFOX_PATH },
  browser: true,
  counts: wtrCounts,
});

/**
 * @param {string} name
 * @returns {import('../test/steps.mjs').Step}
 */
const flows = (name) => ({
  name: `${name}-flows`,
  what: 'flows',
  args: [
    'node_modules/@playwright/test/cli.js',
    'test',
    `--config=playwright.${name}.config.ts`,
    '--reporter=list,json',
  ],
  env: { FIREFOX_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: '.build/results/playwright.json' },
  browser: true,
  counts: playwrightCounts,
});

/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {string} title
 * @property {Readonly<Record<string, string>>} programs Debian's package by the path of its program
 * @property {import('../test/steps.mjs').Step[]} steps elements, then flows
 */

/** @type {Engine[]} */
export const engines = [
  {
    name: 'firefox',
    title: 'Firefox',
    programs: { [FIREFOX_PATH]: 'firefox-esr' },
    steps: [elements('firefox'), flows('firefox')],
  },
  {
    name: 'webkit',
    title: 'WebKitGTK',
    programs: PROGRAMS,
    steps: [elements('webkit'), flows('webkit')],
  },
];

/** The engines beside Chromium, and what runs on them. */
import { playwrightCounts, wtrCounts } from '../test/counts.mjs';
import { FIREFOX_PATH } from './launch.mjs';
import { PROGRAMS } from './webkit/browser.mjs';

/**
 * @param {string} name
 * @param {{port: number}} options
 * @returns {import('../test/steps.mjs').Step}
 */
function elements(name, { port }) {
  const results = `${name}-elements.json`;
  return {
    name: `${name}-elements`,
    what: 'elements and the kit',
    args: ['node_modules/@web/test-runner/dist/bin.js'],
    env: { ENGINE: name, FIREFOX_PATH, WTR_PORT: String(port), WTR_RESULTS: results },
    browser: true,
    isBeside: true,
    counts: () => wtrCounts(results),
  };
}

/**
 * @param {string} name
 * @param {{port: number}} options
 * @returns {import('../test/steps.mjs').Step}
 */
function flows(name, { port }) {
  const results = `${name}-flows.json`;
  return {
    name: `${name}-flows`,
    what: 'flows',
    args: [
      'node_modules/@playwright/test/cli.js',
      'test',
      `--config=playwright.${name}.config.ts`,
      '--reporter=list,json',
    ],
    env: { FIREFOX_PATH, E2E_PORT: String(port), PLAYWRIGHT_JSON_OUTPUT_NAME: `.build/results/${results}` },
    browser: true,
    isBeside: true,
    counts: () => playwrightCounts(results),
  };
}

/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {string} title
 * @property {Readonly<Record<string, string>>} programs Debian's package by the path of its program
 * @property {import('../test/steps.mjs').Step[]} steps elements, then flows
 */

/**
 * Each has ports and results of its own, because they run side by side.
 * @type {Engine[]}
 */
export const engines = [
  {
    name: 'firefox',
    title: 'Firefox',
    programs: { [FIREFOX_PATH]: 'firefox-esr' },
    steps: [elements('firefox', { port: 4423 }), flows('firefox', { port: 4424 })],
  },
  {
    name: 'webkit',
    title: 'WebKitGTK',
    programs: PROGRAMS,
    steps: [elements('webkit', { port: 4425 }), flows('webkit', { port: 4426 })],
  },
];

/**
 * What each runner wrote about its tests.
 * @typedef {{passed: number, failed: string[], skipped: string[]}} Counts names of tests that failed or did not run
 */
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { at } from '../../scripts/build/paths.mjs';

const SEPARATOR = ' › ';
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(at('.build/results', name), 'utf8'));

/**
 * Counts that a runner of ours wrote itself.
 * @param {string} file in `.build/results`
 * @returns {Counts}
 */
export const readCounts = (file) => read(file);

/**
 * A file that could not be loaded counts as one failure, because it has no tests.
 * @param {string} file what the run wrote, in `.build/results`
 * @returns {Counts}
 */
export function vitestCounts(file) {
  /** @type {Counts} */
  const counts = { passed: 0, failed: [], skipped: [] };
  for (const { name, status, assertionResults } of read(file).testResults) {
    const before = counts.failed.length;
    for (const test of assertionResults) {
      const title = [...test.ancestorTitles, test.title].filter(Boolean).join(SEPARATOR);
      if (test.status === 'passed') counts.passed += 1;
      else if (test.status === 'failed')
        counts.failed.push(`${fileName(name)}: ${title}${reason(test.failureMessages[0])}`);
      else counts.skipped.push(title);
    }
    if (status === 'failed' && counts.failed.length === before) counts.failed.push(`${fileName(name)} did not run`);
  }
  return counts;
}

/**
 * Counts the tests of a @web/test-runner run. A file that failed beside its tests, such as one that could not be loaded
 * or closed, counts as one failure.
 * @param {import('@web/test-runner').TestSession[]} sessions
 * @returns {Counts}
 */
export function countSessions(sessions) {
  /** @type {Counts} */
  const counts = { passed: 0, failed: [], skipped: [] };
  for (const { testFile, testResults, passed, errors } of sessions) {
    const before = counts.failed.length;
    const visit = (/** @type {import('@web/test-runner').TestSuiteResult} */ suite, /** @type {string[]} */ trail) => {
      for (const test of suite.tests) {
        const title = [...trail, test.name].join(SEPARATOR);
        if (test.skipped) counts.skipped.push(title);
        else if (test.passed) counts.passed += 1;
        else counts.failed.push(`${fileName(testFile)}: ${title}${reason(test.error?.message)}`);
      }
      for (const inner of suite.suites) visit(inner, [...trail, inner.name]);
    };
    if (testResults) visit(testResults, []);
    if (!passed && counts.failed.length === before)
      counts.failed.push(`${fileName(testFile)} did not run to its end${reason(errors[0]?.message)}`);
  }
  return counts;
}

/**
 * A test that passed on its second attempt counts as passed.
 * @param {string} file what the run wrote, in `.build/results`
 * @returns {Counts}
 */
export function playwrightCounts(file) {
  const { stats, suites, errors = [] } = read(file);
  /** @type {Counts} */
  const counts = { passed: stats.expected + stats.flaky, failed: [], skipped: [] };
  /** @typedef {{status: string, results: {error?: {message?: string}}[]}} Test */
  /** @typedef {{title: string, specs?: {title: string, tests: Test[]}[], suites?: Suite[]}} Suite */
  const visit = (/** @type {Suite} */ suite, /** @type {string[]} */ trail) => {
    for (const { title, tests } of suite.specs ?? []) {
      const name = [...trail, title].join(SEPARATOR);
      const broken = tests.find(({ status }) => status === 'unexpected');
      if (broken) counts.failed.push(`${name}${reason(broken.results.at(-1)?.error?.message)}`);
      else if (tests.every(({ status }) => status === 'skipped')) counts.skipped.push(name);
    }
    for (const inner of suite.suites ?? []) visit(inner, [...trail, inner.title]);
  };
  for (const suite of suites) visit(suite, [suite.title]);
  if (counts.failed.length === 0)
    counts.failed.push(...errors.map((/** @type {{message: string}} */ one) => one.message));
  return counts;
}

/** @param {string} path */
const fileName = (path) => path.replace(/^.*\/tests\//, 'tests/').replace(/\?.*$/, '');

const LINES_OF_REASON = 6;

/**
 * The first lines of an error, below the name of its test.
 * @param {string | undefined} message
 */
function reason(message) {
  const lines = stripVTControlCharacters(message ?? '').split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, LINES_OF_REASON)
    .map((line) => `\n      ${line.trim().slice(0, 200)}`)
    .join('');
}

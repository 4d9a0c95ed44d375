/** What each runner wrote about its tests, as `{passed, failed, skipped: [name]}`. */
import { readFileSync } from 'node:fs';
import { at } from '../build/paths.mjs';

const read = (name) => JSON.parse(readFileSync(at('.build/results', name), 'utf8'));

/** A file that could not be loaded has no tests: it is one failure. */
export function vitestCounts() {
  const counts = { passed: 0, failed: 0, skipped: [] };
  for (const { status, assertionResults } of read('vitest.json').testResults) {
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed += 1;
      else if (test.status === 'failed') counts.failed += 1;
      else counts.skipped.push(test.fullName.trim());
    }
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) counts.failed += 1;
  }
  return counts;
}

export const wtrCounts = () => read('wtr.json');

/** A test that passed on its second try counts as passed. */
export function playwrightCounts() {
  const { stats, suites, errors = [] } = read('playwright.json');
  const skipped = [];
  const visit = (suite, trail) => {
    for (const spec of suite.specs ?? []) {
      if (spec.tests.every((test) => test.status === 'skipped')) skipped.push([...trail, spec.title].join(' > '));
    }
    for (const inner of suite.suites ?? []) visit(inner, [...trail, inner.title]);
  };
  for (const suite of suites) visit(suite, []);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    skipped,
  };
}

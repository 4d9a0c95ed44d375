/**
 * Counts the tests of a @web/test-runner run. A file that could not be loaded is one failure.
 * @param {import('@web/test-runner').TestSession[]} sessions
 * @returns {{passed: number, failed: number, skipped: string[]}}
 */
export function countsOf(sessions) {
  const counts = { passed: 0, failed: 0, skipped: [] };
  const visit = (suite, trail) => {
    for (const test of suite.tests) {
      if (test.skipped) counts.skipped.push([...trail, test.name].join(' > '));
      else if (test.passed) counts.passed += 1;
      else counts.failed += 1;
    }
    for (const inner of suite.suites) visit(inner, [...trail, inner.name]);
  };
  for (const session of sessions) {
    const before = counts.failed;
    if (session.testResults) visit(session.testResults, []);
    if (!session.passed && counts.failed === before) counts.failed += 1;
  }
  return counts;
}

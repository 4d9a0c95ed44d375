import { expect, it } from 'vitest';
import { linesThat, sources } from './sources.ts';

/** The few places that may set a timer, and why. A test waits for a state, a response or an event instead. */
const MAY_SET_TIMERS: Readonly<Record<string, string>> = {
  'tests/elements/support/wait.ts': 'looks again until a state has come',
  'tests/elements/support/clock.ts': 'is the clock of a test',
  'tests/service/attacks/time-which-addresses-are-taken.test.ts': 'reads which timers the service sets',
  'tests/service/features/connections/tokens.test.ts': 'is a provider that sends a byte now and then',
  'tests/service/features/webhooks/fair-turns.test.ts': 'is a slow receiver',
  'tests/service/platform/mail/refused-addresses.test.ts': 'is a server that sends a line now and then',
  'tests/service/platform/database/directory-lock.test.ts': 'is the heartbeat of another holder',
  'tests/service/support/until.ts': 'looks again until a state has come',
  'tests/e2e/support/settle.ts': 'goes on where a covered window draws no frames',
  'tests/e2e/dashboards/embed.spec.ts': 'ends a round when nothing more is asked for',
  'tests/e2e/pages/guest-pages.spec.ts': 'is a slow network',
  'tests/faults/webhooks-killed.test.ts': 'is a slow receiver',
  'tests/service/support/database/writer.ts': 'keeps a process running until it is killed',
  'tests/integrations/program.mjs': 'looks again until a program answers',
  'tests/integrations/programs.mjs': 'ends a program that hangs',
  'tests/integrations/run.mjs': 'ends a run that hangs',
  'tests/runner/run-step.mjs': 'ends a step that hangs',
  'tests/engines/webkit/browser.mjs': 'looks again until the driver answers',
  'tests/screens/take.mjs': 'takes a picture once no request has come for a while',
  'tests/widgets/account/code-steps-model.test.ts': 'hands a clock in that vitest moves',
};
const TIMER = /\b(setTimeout|setInterval|waitForTimeout|aTimeout)\b|\bsleep\(|timers\/promises/;

const withoutCeilings = (line: string) => line.replace(/\b(it|test)\.setTimeout\(/g, '');

it('waits for conditions in tests, never for a fixed time', () => {
  const tests = sources(['tests']).filter(({ path }) => !path.startsWith('tests/architecture/'));
  const found = linesThat(tests, (line, { path }) => !(path in MAY_SET_TIMERS) && TIMER.test(withoutCeilings(line)));
  expect(found).toEqual([]);
  const used = tests.filter(({ text }) => TIMER.test(withoutCeilings(text))).map(({ path }) => path);
  expect(Object.keys(MAY_SET_TIMERS).filter((path) => !used.includes(path))).toEqual([]);
});

import { expect, it } from 'vitest';
import {
  backOffSeconds,
  nextAttemptIn,
  RETRY_SECONDS,
} from '../../../../service/features/webhooks/delivery/back-off.ts';

it('triples the delay up to three hours, plus or minus a quarter', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 20].map((attempt) => backOffSeconds(attempt, 0.5));
  expect(waits).toEqual([5, 15, 45, 135, 405, 1215, 3645, 10_800, 10_800, 10_800]);
  expect([backOffSeconds(1, 0), backOffSeconds(1, 1)]).toEqual([3.75, 6.25]);
});

it.each([0, 0.5, 0.999])('ends attempts after a day, whatever the random part (%d)', (random) => {
  let age = 0;
  let attempt = 1;
  for (let wait = nextAttemptIn(attempt, age, random); wait !== null; wait = nextAttemptIn(attempt, age, random)) {
    age += wait;
    attempt += 1;
  }
  expect(age).toBe(RETRY_SECONDS);
  expect(attempt).toBeGreaterThan(12);
  expect(attempt).toBeLessThan(25);
});

it('does not retry a delivery older than a day', () => {
  expect(nextAttemptIn(3, RETRY_SECONDS, 0.5)).toBeNull();
  expect(nextAttemptIn(1, 5 * RETRY_SECONDS, 0.5)).toBeNull();
});

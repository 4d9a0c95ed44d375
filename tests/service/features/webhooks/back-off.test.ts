import { expect, it } from 'vitest';
import {
  backOffSeconds,
  nextAttemptIn,
  RETRY_SECONDS,
} from '../../../../service/features/webhooks/delivery/back-off.ts';

it('waits triple until it waits three hours, a quarter more or less', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 20].map((attempt) => backOffSeconds(attempt, 0.5));
  expect(waits).toEqual([5, 15, 45, 135, 405, 1215, 3645, 10_800, 10_800, 10_800]);
  expect([backOffSeconds(1, 0), backOffSeconds(1, 1)]).toEqual([3.75, 6.25]);
});

it.each([0, 0.5, 0.999])('attempts end with the day, whatever chance adds (%d)', (random) => {
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

it('a delivery that is older than a day is not tried again', () => {
  expect(nextAttemptIn(3, RETRY_SECONDS, 0.5)).toBeNull();
  expect(nextAttemptIn(1, 5 * RETRY_SECONDS, 0.5)).toBeNull();
});

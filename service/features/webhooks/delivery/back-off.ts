const FIRST_SECONDS = 5;
const FACTOR = 3;
const LONGEST_SECONDS = 3 * 60 * 60;

/** How long a delivery is retried, from the event. */
export const RETRY_SECONDS = 24 * 60 * 60;

/**
 * Seconds to wait after a failed attempt: about 5, 15, 45, … and at most 3 hours, with 25% jitter to spread out
 * retries.
 * @param attempt 1 for the first
 * @param random 0 to 1
 */
export function backOffSeconds(attempt: number, random: number): number {
  const seconds = Math.min(FIRST_SECONDS * FACTOR ** (attempt - 1), LONGEST_SECONDS);
  return seconds * (0.75 + random / 2);
}

/**
 * Seconds until the next attempt; null to give up. The last attempt is at the end of the day.
 * @param ageSeconds age of the event
 */
export function nextAttemptIn(attempt: number, ageSeconds: number, random: number): number | null {
  const left = RETRY_SECONDS - ageSeconds;
  return left <= 0 ? null : Math.min(backOffSeconds(attempt, random), left);
}

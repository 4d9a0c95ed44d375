/** The clock that `throttle` uses; the browser's by default. */
export interface Clock {
  now(): number;
  later(task: () => void, ms: number): () => void;
}

const browserClock: Clock = {
  now: () => performance.now(),
  later(task, ms) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Runs at once, then at most every `ms`. A call that comes too early runs at the end of the interval, unless `trailing`
 * is off.
 * @returns the throttled function, with `cancel` for a waiting call
 */
export function throttle<Args extends unknown[]>(
  run: (...args: Args) => void,
  ms: number,
  { trailing = true, clock = browserClock }: { trailing?: boolean; clock?: Clock } = {},
): ((...args: Args) => void) & { cancel(): void } {
  let last = -Infinity;
  let waiting: (() => void) | undefined;
  let latest: Args;
  const fire = () => {
    waiting = undefined;
    last = clock.now();
    run(...latest);
  };
  const throttled = (...args: Args) => {
    latest = args;
    const left = last + ms - clock.now();
    if (left <= 0 && !waiting) fire();
    else if (trailing) waiting ??= clock.later(fire, Math.max(0, left));
  };
  return Object.assign(throttled, {
    cancel() {
      waiting?.();
      waiting = undefined;
    },
  });
}

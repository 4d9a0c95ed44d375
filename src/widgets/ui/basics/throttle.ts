/** What `throttle` needs of time; the browser's own by default. */
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
 * Runs at once, then at most every `ms`; a call that came too early runs when the time is over, unless `trailing` is
 * off.
 * @returns the throttled function, with `cancel` for what still waits
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

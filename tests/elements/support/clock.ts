interface Timer {
  at: number;
  work: () => void;
}

/** The page's clock, which stands still until a test moves it. */
export interface StoppedClock {
  /** Lets milliseconds pass, and runs the timers that are due. */
  pass(ms: number): void;
  /** Gives the page its own clock back. */
  restore(): void;
}

/** Stops `setTimeout` and `performance.now` of the page, so that a test decides when a pause is over. */
export function stopClock(): StoppedClock {
  const { setTimeout, clearTimeout } = globalThis;
  const timers = new Map<number, Timer>();
  let now = performance.now();
  let ids = 1_000_000;
  globalThis.setTimeout = ((work: () => void, ms = 0) => {
    ids += 1;
    timers.set(ids, { at: now + ms, work });
    return ids;
  }) as typeof setTimeout;
  globalThis.clearTimeout = ((id: number) => {
    if (!timers.delete(id)) clearTimeout(id);
  }) as typeof clearTimeout;
  performance.now = () => now;
  return {
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
        if (!next) break;
        const [id, { at, work }] = next;
        timers.delete(id);
        now = at;
        work();
      }
      now = end;
    },
    restore() {
      Object.assign(globalThis, { setTimeout, clearTimeout });
      Reflect.deleteProperty(performance, 'now');
    },
  };
}

import type { Locks } from './platform.ts';

/** Web Locks; insecure origins have none and run without. */
export const locks: Locks = {
  async run(name, { wait }, work) {
    if (!navigator.locks) return work();
    let begun = false;
    try {
      return await navigator.locks.request(name, { signal: AbortSignal.timeout(wait) }, () => {
        begun = true;
        return work();
      });
    } catch (error) {
      if (begun) throw error;
      return work();
    }
  },
  lead(name, work) {
    const stop = new AbortController();
    const lead = () => work(stop.signal);
    if (navigator.locks) navigator.locks.request(name, { signal: stop.signal }, lead).catch(() => {});
    else void lead();
    return () => stop.abort();
  },
};

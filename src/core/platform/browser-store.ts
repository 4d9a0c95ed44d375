import type { Store } from './platform.ts';

/**
 * A browser storage that never throws: if it is blocked or full, values last as long as the page.
 * @param open reads the storage; the read itself may throw
 */
export function store(open: () => Storage): Store {
  const kept = new Map<string, string>();
  const use = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => kept.get(key) ?? use((storage) => storage.getItem(key), null),
    set(key, value) {
      const done = use((storage) => (storage.setItem(key, value), true), false);
      if (done) kept.delete(key);
      else kept.set(key, value);
    },
    remove(key) {
      kept.delete(key);
      use((storage) => storage.removeItem(key), undefined);
    },
  };
}

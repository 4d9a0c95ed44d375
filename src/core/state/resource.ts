import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import { isAborted } from '../errors/guards.ts';

/** Where a resource is in its life. `loading` with data means that fresh data is on its way. */
export type ResourceStatus = 'idle' | 'loading' | 'ready' | 'failed';

/**
 * One thing that is fetched: its data, its failure and where it is. A newer load always wins over an older one, and a
 * failed reload keeps the data that was there.
 */
export class Resource<T> {
  readonly #data = signal<T | undefined>(undefined);
  readonly data: ReadonlySignal<T | undefined> = this.#data;
  readonly #error = signal<unknown>(undefined);
  readonly error: ReadonlySignal<unknown> = this.#error;
  readonly #status = signal<ResourceStatus>('idle');
  readonly status: ReadonlySignal<ResourceStatus> = this.#status;
  readonly #fetch: (signal: AbortSignal) => Promise<T>;
  #running: { abort: AbortController; done: Promise<void> } | undefined;

  /**
   * @param fetch gets the thing; it is given a signal that fires when a newer load starts or the resource is dropped
   */
  constructor(fetch: (signal: AbortSignal) => Promise<T>) {
    this.#fetch = fetch;
  }

  /** Loads unless the data is there or on its way; resolves when it is settled, and never rejects. */
  load(): Promise<void> {
    if (this.#status.peek() === 'ready') return Promise.resolve();
    return this.#running?.done ?? this.reload();
  }

  /** Loads again, giving up a load under way; resolves when it is settled, and never rejects. */
  reload(): Promise<void> {
    this.#running?.abort.abort();
    const abort = new AbortController();
    const done = this.#run(abort);
    this.#running = { abort, done };
    return done;
  }

  /** Puts data in place without a request, as after a change that the service has confirmed. */
  set(data: T): void {
    this.#running?.abort.abort();
    this.#running = undefined;
    batch(() => {
      this.#data.value = data;
      this.#error.value = undefined;
      this.#status.value = 'ready';
    });
  }

  /** Changes the data that is there; does nothing when there is none. */
  update(change: (data: T) => T): void {
    const data = this.#data.peek();
    if (data !== undefined) this.#data.value = change(data);
  }

  /** Forgets data, failure and any load under way. */
  clear(): void {
    this.#running?.abort.abort();
    this.#running = undefined;
    batch(() => {
      this.#data.value = undefined;
      this.#error.value = undefined;
      this.#status.value = 'idle';
    });
  }

  async #run(abort: AbortController): Promise<void> {
    this.#status.value = 'loading';
    try {
      const data = await this.#fetch(abort.signal);
      if (abort.signal.aborted) return;
      this.set(data);
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#running = undefined;
      batch(() => {
        this.#error.value = isAborted(error) ? undefined : error;
        this.#status.value = isAborted(error) ? 'idle' : 'failed';
      });
    }
  }
}

import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import { isAborted } from '../errors/guards.ts';

/** The state of a resource. `loading` with data means that fresh data is being fetched. */
export type ResourceStatus = 'idle' | 'loading' | 'ready' | 'failed';

/**
 * A fetched value with its error and state. A newer load always wins over an older one, and a failed reload keeps the
 * data.
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

  /** @param fetch fetches it; its signal fires if a newer load starts or the resource is cleared */
  constructor(fetch: (signal: AbortSignal) => Promise<T>) {
    this.#fetch = fetch;
  }

  /** Loads unless the data is there or being fetched. Resolves once settled, and never rejects. */
  load(): Promise<void> {
    if (this.#status.peek() === 'ready') return Promise.resolve();
    return this.#running?.done ?? this.reload();
  }

  /** Loads again, and aborts a running load. Resolves once settled, and never rejects. */
  reload(): Promise<void> {
    this.#running?.abort.abort();
    const abort = new AbortController();
    const done = this.#run(abort);
    this.#running = { abort, done };
    return done;
  }

  /** Sets the data without a request, such as after a confirmed change. */
  set(data: T): void {
    this.#running?.abort.abort();
    this.#running = undefined;
    batch(() => {
      this.#data.value = data;
      this.#error.value = undefined;
      this.#status.value = 'ready';
    });
  }

  /** Changes the data; does nothing if there is none. */
  update(change: (data: T) => T): void {
    const data = this.#data.peek();
    if (data !== undefined) this.#data.value = change(data);
  }

  /** Forgets data and error, and aborts a running load. */
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

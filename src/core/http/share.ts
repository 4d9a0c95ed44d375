import { AbortedError } from '../errors/errors.ts';

interface Running<T> {
  result: Promise<T>;
  abort: AbortController;
  waiting: number;
}

/** Lets callers who ask for the same at the same time share one request; it is given up when all of them have gone. */
export class Shared {
  readonly #running = new Map<string, Running<unknown>>();

  /**
   * @param key what makes two requests the same
   * @param signal gives this caller's part up
   * @param send makes the request; its signal fires when nobody waits any more
   * @throws AbortedError for a caller whose signal fired, else what the request throws
   */
  async get<T>(key: string, signal: AbortSignal | undefined, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (signal?.aborted) throw new AbortedError(signal.reason);
    const one = (this.#running.get(key) as Running<T> | undefined) ?? this.#begin(key, send);
    one.waiting++;
    if (!signal) return one.result;
    return new Promise<T>((done, failed) => {
      const leave = () => {
        one.waiting--;
        if (one.waiting === 0) one.abort.abort();
        failed(new AbortedError(signal.reason));
      };
      signal.addEventListener('abort', leave, { once: true });
      one.result.then(done, failed).finally(() => signal.removeEventListener('abort', leave));
    });
  }

  /**
   * Who asks from now on gets an answer of its own: what runs may have been read before a change. Who waits already
   * keeps waiting.
   */
  part(): void {
    this.#running.clear();
  }

  #begin<T>(key: string, send: (signal: AbortSignal) => Promise<T>): Running<T> {
    const abort = new AbortController();
    const ended = () => {
      if (this.#running.get(key) === one) this.#running.delete(key);
    };
    const one: Running<T> = { abort, waiting: 0, result: send(abort.signal).finally(ended) };
    abort.signal.addEventListener('abort', ended);
    this.#running.set(key, one);
    return one;
  }
}

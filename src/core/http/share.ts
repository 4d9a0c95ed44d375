import { AbortedError } from '../errors/errors.ts';

interface Running<T> {
  result: Promise<T>;
  abort: AbortController;
  waiting: number;
}

/** Shares one request between concurrent callers with the same key. It is aborted once all of them have aborted. */
export class Shared {
  readonly #running = new Map<string, Running<unknown>>();

  /**
   * @param key equal for requests that can be shared
   * @param signal aborts this caller's part
   * @param send sends the request; its signal fires once all callers aborted
   * @throws AbortedError for a caller that aborted, otherwise whatever the request throws
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
   * Later callers start a new request, because the running one may have read data from before a change. Earlier callers
   * keep waiting.
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

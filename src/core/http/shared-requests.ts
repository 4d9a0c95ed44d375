import { AbortedError } from '../errors/errors.ts';

interface Running<T> {
  result: Promise<T>;
  abort: AbortController;
  waiting: number;
  /** Whether the result is kept for a caller that is yet to come. */
  kept: boolean;
  isDone: boolean;
}

/** Shares one request between concurrent callers with the same key. It is aborted once all of them have aborted. */
export class SharedRequests {
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
    one.kept = false;
    if (one.isDone) this.#running.delete(key);
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
   * Begins a request before anybody needs it. The first caller gets its result, unless a change was made in between.
   * @param ms milliseconds after which nobody gets it any more
   */
  begin<T>(key: string, ms: number, send: (signal: AbortSignal) => Promise<T>): void {
    if (this.#running.has(key)) return;
    const one = this.#begin(key, send);
    one.kept = true;
    const drop = () => {
      if (one.kept && this.#running.get(key) === one) this.#running.delete(key);
    };
    AbortSignal.timeout(ms).addEventListener('abort', drop);
    one.result.catch(drop);
  }

  /**
   * Later callers start a new request, because the running one may have read data from before a change. Earlier callers
   * keep waiting.
   */
  separate(): void {
    this.#running.clear();
  }

  #begin<T>(key: string, send: (signal: AbortSignal) => Promise<T>): Running<T> {
    const abort = new AbortController();
    const ended = () => {
      one.isDone = true;
      if (!one.kept && this.#running.get(key) === one) this.#running.delete(key);
    };
    const result = send(abort.signal).finally(() => ended());
    const one: Running<T> = { abort, waiting: 0, kept: false, isDone: false, result };
    abort.signal.addEventListener('abort', ended);
    this.#running.set(key, one);
    return one;
  }
}

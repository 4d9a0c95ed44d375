import { Worker } from 'node:worker_threads';
import { DataDirUnusableError } from '../errors.ts';
import type { Answer, Ask, RawResult, WorkerData } from './protocol.ts';

type Receive = (payload: string) => void;

interface Waiting {
  resolve: (results: RawResult[]) => void;
  reject: (error: Error) => void;
}

/** An `Ask` without its id. */
type Question = Ask extends infer One ? (One extends Ask ? Omit<One, 'id'> : never) : never;

/** The process's side of the worker thread that runs the embedded Postgres. */
export class PgliteThread {
  readonly #worker: Worker;
  readonly #confirm: () => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #receivers = new Map<string, Set<Receive>>();
  #nextId = 1;
  #closing = false;
  #gone: Error | undefined;

  /**
   * Starts the thread and waits until the database is open.
   * @param file the worker's script
   * @param onFatal called if the thread ends unexpectedly
   * @param confirm called before each statement; throws if this process may no longer write
   */
  static async start(
    file: URL,
    data: WorkerData,
    onFatal: (error: Error) => void,
    confirm: () => void,
  ): Promise<PgliteThread> {
    const worker = new Worker(file, { workerData: data, execArgv: [] });
    const thread = new PgliteThread(worker, confirm);
    await thread.#ready(data, onFatal);
    return thread;
  }

  private constructor(worker: Worker, confirm: () => void) {
    this.#worker = worker;
    this.#confirm = confirm;
  }

  /** Runs one statement with parameters, or several without. */
  async query(text: string, params: (string | null)[] | undefined): Promise<RawResult[]> {
    this.#confirm();
    return this.#ask({ type: 'query', text, params });
  }

  /** Passes each notification of `channel` to `receive`. Returns a function that stops listening. */
  async listen(channel: string, receive: Receive): Promise<() => void> {
    const receivers = this.#receivers.get(channel);
    if (receivers) receivers.add(receive);
    else {
      this.#receivers.set(channel, new Set([receive]));
      await this.#ask({ type: 'listen', channel });
    }
    return () => {
      this.#receivers.get(channel)?.delete(receive);
    };
  }

  /** Closes the database cleanly and ends the thread. */
  async close(): Promise<void> {
    this.#closing = true;
    if (!this.#gone) await this.#ask({ type: 'close' });
    await this.#worker.terminate();
  }

  #ask(question: Question): Promise<RawResult[]> {
    if (this.#gone) return Promise.reject(this.#gone);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...question, id });
    });
  }

  #ready(data: WorkerData, onFatal: (error: Error) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (error: Error) => {
        this.#gone ??= error;
        for (const { reject: fail } of this.#waiting.values()) fail(this.#gone);
        this.#waiting.clear();
        reject(this.#gone);
        if (!this.#closing) onFatal(this.#gone);
        this.#closing = true;
      };
      this.#worker.on('error', end);
      this.#worker.on('exit', (code) => end(new Error(`the embedded database stopped (exit code ${code})`)));
      this.#worker.on('message', (answer: Answer) => {
        if (answer.type === 'ready') resolve();
        else if (answer.type === 'failed') {
          this.#closing = true;
          reject(new DataDirUnusableError(didNotOpen(data.directory, answer.message)));
          void this.#worker.terminate();
        } else this.#receive(answer);
      });
    });
  }

  #receive(answer: Exclude<Answer, { type: 'ready' } | { type: 'failed' }>): void {
    if (answer.type === 'notification') {
      for (const receive of this.#receivers.get(answer.channel) ?? []) receive(answer.payload);
      return;
    }
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.type === 'result') waiting?.resolve(answer.results);
    else waiting?.reject(Object.assign(new Error(answer.error.message), answer.error));
  }
}

const didNotOpen = (directory: string, reason: string) =>
  `DATA_DIR: the embedded database in ${directory} did not open, and nothing was changed: ` +
  `${reason.trim().split('\n')[0]}. ` +
  'Move the folder away and restore a backup, or choose another DATA_DIR.';

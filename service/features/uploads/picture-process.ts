import { fork, type ChildProcess } from 'node:child_process';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Drawn, Picture, Pictures, Shape } from '../../platform/files/picture.ts';
import { programFile } from '../../platform/files/program-file.ts';
import type { PictureAnswer, PictureRequest } from './picture-worker.ts';
import { picturesBusy, picturesPending, pictureTookTooLong } from './pictures.ts';

/** Maximum pictures in the queue. */
const MAX_WAITING = 4;
/** Maximum pictures of one user at a time, so that nobody fills the queue alone. */
const MAX_PER_USER = 2;
/** Time limit for one picture: more than sharp's own, because the process also has to start. */
const PATIENCE_MS = 30_000;
/** Time limit for one drawing. sharp's own does not interrupt a slow filter; the end of the process does. */
const DRAWING_MS = 8_000;
/** Idle time after which the process ends. */
const IDLE_MS = 60_000;

/** Decodes pictures and draws markup one at a time in a child process, which starts with the first of them. */
export class PictureProcess implements Pictures {
  #child: Promise<ChildProcess> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #pending = 0;
  readonly #byUser = new Map<number, number>();
  #idle: NodeJS.Timeout | undefined;

  readonly #stopping: AbortSignal;

  readonly #patienceMs: number;
  readonly #drawingMs: number;

  /**
   * @param stopping ends the process as soon as it is idle
   * @param options.patienceMs time limit for one picture
   * @param options.drawingMs time limit for one drawing
   */
  constructor(stopping: AbortSignal, { patienceMs = PATIENCE_MS, drawingMs = DRAWING_MS } = {}) {
    this.#stopping = stopping;
    this.#patienceMs = patienceMs;
    this.#drawingMs = drawingMs;
    stopping.addEventListener('abort', () => this.#rest());
  }

  reserve(userId: number): () => void {
    this.#requireRoom();
    const others = this.#byUser.get(userId) ?? 0;
    if (others >= MAX_PER_USER) throw picturesPending();
    this.#byUser.set(userId, others + 1);
    return () => {
      const left = (this.#byUser.get(userId) ?? 1) - 1;
      if (left === 0) this.#byUser.delete(userId);
      else this.#byUser.set(userId, left);
    };
  }

  async read(bytes: Buffer): Promise<Picture> {
    const answer = await this.#inTurn({ bytes }, this.#patienceMs);
    if (answer === 'late') throw pictureTookTooLong();
    if ('picture' in answer) return { ...answer.picture, bytes: Buffer.from(answer.picture.bytes) };
    throw failureOf(answer);
  }

  async draw(markup: string, shape: Shape = 'logo'): Promise<Drawn | null> {
    const answer = await this.#inTurn({ markup, shape }, this.#drawingMs);
    if (answer === 'late') return null;
    if ('drawn' in answer) return answer.drawn && { ...answer.drawn, png: Buffer.from(answer.drawn.png) };
    throw failureOf(answer);
  }

  async #inTurn(request: PictureRequest, patienceMs: number): Promise<PictureAnswer | 'late'> {
    this.#requireRoom();
    this.#pending += 1;
    clearTimeout(this.#idle);
    const turn = this.#last.then(async () => this.#ask(await (this.#child ??= startProcess()), request, patienceMs));
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#pending -= 1;
      this.#rest();
    }
  }

  #requireRoom(): void {
    if (this.#pending > MAX_WAITING) throw picturesBusy();
  }

  /** Waits for the process's reply. A process that is late or gone is replaced for the next picture. */
  #ask(child: ChildProcess, request: PictureRequest, patienceMs: number): Promise<PictureAnswer | 'late'> {
    return new Promise((resolve) => {
      const settle = (act: () => void, isLost: boolean) => {
        clearTimeout(late);
        child.off('message', onMessage).off('exit', onExit);
        if (isLost) this.#drop();
        act();
      };
      const onMessage = (answer: unknown) => settle(() => resolve(answer as PictureAnswer), false);
      const onExit = () => settle(() => resolve('late'), true);
      const late = setTimeout(onExit, patienceMs);
      child.on('message', onMessage).on('exit', onExit);
      child.send(request, (error) => error && onExit());
    });
  }

  /** Ends the process after idle time, or at once while the service stops. */
  #rest(): void {
    if (this.#pending > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#drop(), this.#stopping.aborted ? 0 : IDLE_MS).unref();
  }

  #drop(): void {
    const child = this.#child;
    this.#child = undefined;
    void child?.then((process) => process.kill('SIGKILL'));
  }
}

/** The error behind the process's reply. */
function failureOf(answer: PictureAnswer): Error {
  if (!('failure' in answer)) return new Error(`A picture could not be decoded: ${'bug' in answer ? answer.bug : ''}`);
  const { status, code, userMessage, data, retryAfter } = answer.failure;
  return new ApiError(status, code, userMessage, {
    ...(data && { data }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

async function startProcess(): Promise<ChildProcess> {
  const child = fork(await programFile(import.meta.url, 'picture-worker'), {
    execArgv: [],
    // The process that decodes untrusted bytes gets no secrets.
    env: { PATH: process.env['PATH'], NODE_ENV: process.env['NODE_ENV'] },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('error', () => undefined);
  // An idle process must not keep the service alive; a busy one is kept by its request.
  child.unref();
  child.channel?.unref();
  return child;
}

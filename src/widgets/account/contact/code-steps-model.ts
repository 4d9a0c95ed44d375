import { signal, type ReadonlySignal } from '@preact/signals-core';
import { RESEND_PAUSE } from '../../../core/contract/limits.ts';
import { normalizeCode } from '../../../core/validation/code.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import { FormModel, type FieldErrors } from '../../ui/forms/form-model.ts';
import type { Speak } from '../../../core/languages/words.ts';

/** What is kept if the session ends, without the code. */
export interface CodeStepsDraft {
  target: string;
  /** Where a code was sent; empty if none was. */
  sentTo: string;
}

export interface CodeStepsOptions {
  /** Sends a message with a code to a new number or address. */
  send(target: string): Promise<unknown>;
  /** Submits the code. */
  confirm(code: string): Promise<unknown>;
  /** Checks a number or email as typed; null if it is valid. */
  check(target: string): string | null;
  /** Whether the link in the message was followed elsewhere; asked while the code is awaited. */
  reached?(target: string): Promise<boolean>;
  /** The service's names of the two fields. */
  names: { target: string; code: string };
  /** Keeps what was typed if the session ends, and returns it once. */
  draft?: { take(): CodeStepsDraft | undefined; keep(draft: CodeStepsDraft): void };
  now(): number;
  after(ms: number, work: () => void): () => void;
}

/** Milliseconds between two looks whether the link was followed. */
export const LOOK = 5000;

/** A new phone number or email in two steps: 0 asks for it, 1 for the code that was sent there. */
export class CodeStepsModel {
  readonly targetForm: FormModel<{ target: string }>;
  readonly codeForm: FormModel<{ code: string }>;
  readonly #step = signal<0 | 1>(0);
  readonly step: ReadonlySignal<0 | 1> = this.#step;
  readonly #pause = signal(0);
  /** Seconds before another message can be requested. */
  readonly pause: ReadonlySignal<number> = this.#pause;
  readonly #resending = signal(false);
  /** Whether another message is being requested. */
  readonly resending: ReadonlySignal<boolean> = this.#resending;
  readonly #isReached = signal(false);
  /** Whether the target was confirmed elsewhere: then no code is needed. */
  readonly isReached: ReadonlySignal<boolean> = this.#isReached;
  readonly #options: CodeStepsOptions;
  #unwatch: (() => void) | undefined;
  #cancel: (() => void) | undefined;
  #sentTo = '';
  #until = 0;

  constructor(speak: Speak, options: CodeStepsOptions) {
    this.#options = options;
    const { check, names } = options;
    const validate = ({ target }: { target: string }): FieldErrors<{ target: string }> => {
      const wrong = check(target.trim());
      return wrong === null ? {} : { target: [wrong] };
    };
    this.targetForm = new FormModel(speak, { target: '' }, { validate, aliases: { [names.target]: 'target' } });
    this.codeForm = new FormModel(speak, { code: '' }, { aliases: { [names.code]: 'code' } });
  }

  start(): void {
    const draft = this.#options.draft?.take();
    if (!draft) return;
    this.targetForm.set('target', draft.target);
    this.#sentTo = draft.sentTo;
    if (!draft.sentTo) return;
    this.#step.value = 1;
    this.#watch();
  }

  stop(): void {
    const awaited = this.#step.peek() === 1 ? this.#sentTo : '';
    this.#options.draft?.keep({ target: this.targetForm.values.peek().target, sentTo: awaited });
    this.#cancel?.();
    this.#unwatch?.();
    this.#unwatch = undefined;
  }

  /**
   * Requests the first message. The same target within the pause continues with the code that was already sent.
   * @throws the service's error
   */
  async send({ target }: { target: string }): Promise<void> {
    const wanted = target.trim();
    if (wanted !== this.#sentTo || this.#pause.peek() === 0) {
      await this.#options.send(wanted);
      this.#sentTo = wanted;
      this.codeForm.reset();
      this.#wait(RESEND_PAUSE);
    }
    this.#step.value = 1;
    this.#watch();
  }

  /** Requests the message again; does nothing during the pause. @throws the service's error */
  async resend(): Promise<void> {
    if (this.#pause.peek() > 0 || this.#resending.peek()) return;
    this.#resending.value = true;
    try {
      await this.#options.send(this.#sentTo);
      this.#wait(RESEND_PAUSE);
    } catch (error) {
      if (isApiError(error, 429) && error.retryAfter) this.#wait(error.retryAfter);
      throw error;
    } finally {
      this.#resending.value = false;
    }
  }

  /** @throws the service's error; the typed code stays */
  async confirm({ code }: { code: string }): Promise<void> {
    await this.#options.confirm(normalizeCode(code));
  }

  /** Goes back to the first step and keeps the target. */
  back(): void {
    this.#step.value = 0;
    this.#unwatch?.();
  }

  /** Looks whether the link was followed elsewhere, such as when the page gets attention. */
  async look(): Promise<void> {
    if (this.#step.peek() === 0 || this.codeForm.busy.peek()) return;
    const isReached = (await this.#options.reached?.(this.#sentTo).catch(() => false)) ?? false;
    if (isReached && this.#unwatch && !this.codeForm.busy.peek()) this.#isReached.value = true;
  }

  #watch(): void {
    this.#unwatch?.();
    if (!this.#options.reached) return;
    this.#unwatch = this.#options.after(LOOK, async () => {
      await this.look();
      if (this.#unwatch && this.#step.peek() === 1) this.#watch();
    });
  }

  #wait(seconds: number): void {
    this.#until = this.#options.now() + seconds * 1000;
    this.#tick();
  }

  #tick(): void {
    this.#cancel?.();
    const left = Math.ceil((this.#until - this.#options.now()) / 1000);
    this.#pause.value = Math.max(0, left);
    if (left > 0) this.#cancel = this.#options.after(1000, () => this.#tick());
  }
}

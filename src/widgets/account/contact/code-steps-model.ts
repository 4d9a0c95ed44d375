import { signal, type ReadonlySignal } from '@preact/signals-core';
import { RESEND_PAUSE } from '../../../core/contract/limits.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import { FormModel, type FieldErrors } from '../../ui/forms/form-model.ts';
import type { Say } from '../../../core/languages/words.ts';

export interface CodeStepsOptions {
  /** Sends a message with a code to a new number or address. */
  send(target: string): Promise<unknown>;
  /** Submits the code. */
  confirm(code: string): Promise<unknown>;
  /** Checks a number or email as typed; null if it is valid. */
  check(target: string): string | null;
  /** The service's names of the two fields. */
  names: { target: string; code: string };
  now(): number;
  after(ms: number, work: () => void): () => void;
}

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
  readonly #options: CodeStepsOptions;
  #cancel: (() => void) | undefined;
  #sentTo = '';
  #until = 0;

  constructor(say: Say, options: CodeStepsOptions) {
    this.#options = options;
    const { check, names } = options;
    const validate = ({ target }: { target: string }): FieldErrors<{ target: string }> => {
      const wrong = check(target.trim());
      return wrong === null ? {} : { target: [wrong] };
    };
    this.targetForm = new FormModel(say, { target: '' }, { validate, aliases: { [names.target]: 'target' } });
    this.codeForm = new FormModel(say, { code: '' }, { aliases: { [names.code]: 'code' } });
  }

  stop(): void {
    this.#cancel?.();
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
    await this.#options.confirm(code.trim());
  }

  /** Goes back to the first step and keeps the target. */
  back(): void {
    this.#step.value = 0;
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

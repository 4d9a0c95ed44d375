import { signal, type ReadonlySignal } from '@preact/signals-core';
import { isOutOfOrder } from '../../../core/errors/guards.ts';
import { errorText } from '../../ui/states/error-text.ts';
import type { Speak } from '../../../core/languages/words.ts';

/** The state of a link's confirmation. Network and service failures can be retried; any other error is final. */
export type HashState =
  /** Waits for a press: programs that check mails open links, too. */
  | { kind: 'ready' }
  | { kind: 'waiting' }
  | { kind: 'done' }
  | { kind: 'failed'; message: string }
  | { kind: 'unreachable'; message: string };

/** When the hash of an emailed link is sent: when its page is opened, or when a button is pressed. `done`: it was. */
export type HashStart = 'open' | 'press' | 'done';

/** Sends the hash of an emailed link once. */
export class HashModel {
  readonly #speak: Speak;
  readonly #state = signal<HashState>({ kind: 'waiting' });
  readonly state: ReadonlySignal<HashState> = this.#state;
  readonly #hash: string;
  readonly #invalid: string;
  readonly #confirm: (hash: string) => Promise<unknown>;
  readonly #by: HashStart;
  #error: unknown;
  #sent = false;

  /** @param invalid the message for a link without a hash */
  constructor(
    speak: Speak,
    hash: string,
    invalid: string,
    confirm: (hash: string) => Promise<unknown>,
    by: HashStart = 'open',
  ) {
    this.#by = by;
    this.#speak = speak;
    this.#hash = hash;
    this.#invalid = invalid;
    this.#confirm = confirm;
  }

  /** The service's last error. */
  get error(): unknown {
    return this.#error;
  }

  start(): void {
    if (this.#sent) return;
    this.#sent = true;
    if (this.#by === 'done') this.#state.value = { kind: 'done' };
    else if (this.#by === 'press' && this.#hash) this.#state.value = { kind: 'ready' };
    else void this.retry();
  }

  async retry(): Promise<void> {
    if (!this.#hash) {
      this.#state.value = { kind: 'failed', message: this.#invalid };
      return;
    }
    this.#state.value = { kind: 'waiting' };
    try {
      await this.#confirm(this.#hash);
      this.#state.value = { kind: 'done' };
    } catch (error) {
      this.#error = error;
      this.#state.value = {
        kind: isOutOfOrder(error) ? 'unreachable' : 'failed',
        message: errorText(this.#speak, error),
      };
    }
  }

  /**
   * Confirms in another way, after the link alone failed.
   * @throws the service's error
   */
  async confirmBy(confirm: () => Promise<unknown>): Promise<void> {
    await confirm();
    this.#state.value = { kind: 'done' };
  }
}

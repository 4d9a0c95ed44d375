import { signal, type ReadonlySignal } from '@preact/signals-core';
import { isOutOfOrder } from '../../../core/errors/guards.ts';
import { errorText } from '../../ui/states/error-text.ts';
import type { Speak } from '../../../core/languages/words.ts';

/** What is known of an emailed link before anything is typed. */
export type LinkState<T> =
  | { kind: 'checking' }
  | { kind: 'good'; about: T }
  | { kind: 'dead'; message: string }
  | { kind: 'unreachable'; message: string };

/** Asks the service about the link that led to a page. */
export class LinkCheck<T> {
  readonly #speak: Speak;
  readonly #state = signal<LinkState<T>>({ kind: 'checking' });
  readonly state: ReadonlySignal<LinkState<T>> = this.#state;
  readonly #hash: string;
  readonly #invalid: string;
  readonly #ask: (hash: string) => Promise<T | undefined>;

  /**
   * @param invalid the message for a link without a hash
   * @param ask what the link is about
   */
  constructor(speak: Speak, hash: string, invalid: string, ask: (hash: string) => Promise<T | undefined>) {
    this.#speak = speak;
    this.#hash = hash;
    this.#invalid = invalid;
    this.#ask = ask;
  }

  start(): void {
    void this.check();
  }

  async check(): Promise<void> {
    this.#state.value = { kind: 'checking' };
    try {
      const about = this.#hash ? await this.#ask(this.#hash) : undefined;
      this.#state.value = about ? { kind: 'good', about } : { kind: 'dead', message: this.#invalid };
    } catch (error) {
      this.#state.value = {
        kind: isOutOfOrder(error) ? 'unreachable' : 'dead',
        message: errorText(this.#speak, error),
      };
    }
  }
}

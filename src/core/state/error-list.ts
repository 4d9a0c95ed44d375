import { signal, type ReadonlySignal } from '@preact/signals-core';
import { messageOf } from '../errors/guards.ts';

/** One failure that is shown until it is dismissed or mended. */
export interface ListedError {
  /** Where it came from, such as `account`. */
  id: string;
  message: string;
  error: unknown;
}

/** The shared list of failures, one entry for each id and message. */
export class ErrorList {
  readonly #items = signal<readonly ListedError[]>([]);
  readonly items: ReadonlySignal<readonly ListedError[]> = this.#items;

  /** Adds a failure; the same message of the same id is kept once. */
  push(id: string, error: unknown): void {
    const message = messageOf(error);
    if (this.#items.peek().some((item) => item.id === id && item.message === message)) return;
    this.#items.value = [...this.#items.peek(), { id, message, error }];
  }

  /** Drops every failure of an id, as when the thing worked at last. */
  clear(id: string): void {
    const left = this.#items.peek().filter((item) => item.id !== id);
    if (left.length !== this.#items.peek().length) this.#items.value = left;
  }
}

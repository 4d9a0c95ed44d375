import { signal, type ReadonlySignal } from '@preact/signals-core';
import { messageOf } from '../errors/guards.ts';

/** A failure, shown until it is dismissed or resolved. */
export interface ListedError {
  /** Its source, such as `account`. */
  id: string;
  message: string;
  error: unknown;
}

/** The shared list of failures, with one entry for each id and message. */
export class ErrorList {
  readonly #items = signal<readonly ListedError[]>([]);
  readonly items: ReadonlySignal<readonly ListedError[]> = this.#items;

  /** Adds a failure. @returns false if the id already has this message */
  push(id: string, error: unknown): boolean {
    const message = messageOf(error);
    if (this.#items.peek().some((item) => item.id === id && item.message === message)) return false;
    this.#items.value = [...this.#items.peek(), { id, message, error }];
    return true;
  }

  /** Removes all failures of an id, such as after a successful retry. */
  clear(id: string): void {
    const left = this.#items.peek().filter((item) => item.id !== id);
    if (left.length !== this.#items.peek().length) this.#items.value = left;
  }
}

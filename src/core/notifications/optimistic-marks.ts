import { batch, signal } from '@preact/signals-core';
import type { Notification } from '../contract/endpoints/notifications.ts';

/** What a mark says about a notification. */
export type Mark = 'read' | 'removed';

const none: ReadonlySet<number> = new Set();

/** Marks that take effect before the service confirms them. */
export class OptimisticMarks {
  readonly #ids = { read: signal(none), removed: signal(none) };
  #running = 0;

  /** Whether the service has yet to confirm one. */
  get isRunning(): boolean {
    return this.#running > 0;
  }

  /** The notifications as marked. */
  on(items: readonly Notification[]): readonly Notification[] {
    const [read, removed] = [this.#ids.read.value, this.#ids.removed.value];
    return items
      .filter(({ id }) => !removed.has(id))
      .map((item) => (read.has(item.id) && !item.is_read ? { ...item, is_read: true } : item));
  }

  /** Marks them, and takes the marks back if the request fails. @throws what the request throws */
  async run(as: Mark, ids: readonly number[], request: () => Promise<unknown>): Promise<void> {
    const marked = this.#ids[as];
    marked.value = new Set([...marked.peek(), ...ids]);
    this.#running += 1;
    try {
      await request();
    } catch (error) {
      const back = new Set(marked.peek());
      for (const id of ids) back.delete(id);
      marked.value = back;
      throw error;
    } finally {
      this.#running -= 1;
    }
  }

  clear(): void {
    batch(() => {
      this.#ids.read.value = none;
      this.#ids.removed.value = none;
    });
  }
}

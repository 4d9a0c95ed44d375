import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Notification } from '../contract/endpoints/notifications.ts';
import type { CriticalityLevel } from '../contract/notification-types.ts';
import type { Client } from '../http/client.ts';

/** What the dot shows, over all pages. */
export interface Counts {
  unread: number;
  /** The most severe level of what is unread; null if nothing is. */
  level: CriticalityLevel | null;
}

/** Mildest last. */
const severity: readonly CriticalityLevel[] = ['danger', 'warning', 'info'];

type Counted = Pick<Notification, 'is_read' | 'criticality_level'>;

/** Counts what is loaded. */
export function unreadOf(items: readonly Counted[]): Counts {
  const unread = items.filter(({ is_read }) => !is_read);
  const level = severity.find((one) => unread.some(({ criticality_level }) => criticality_level === one)) ?? null;
  return { unread: unread.length, level };
}

/** The counts of a reply; null from a service that does not count. */
export const countsOf = ({ unread, level = null }: Partial<Counts>): Counts | null =>
  unread === undefined ? null : { unread, level };

/** Two counts together. */
export function addCounts(one: Counts, other: Counts): Counts {
  const level = severity.find((each) => each === one.level || each === other.level) ?? null;
  return { unread: one.unread + other.unread, level };
}

/** Asks the service what the dot shows: one request at a time, and one more if something changed meanwhile. */
export class BellCounts {
  readonly #value = signal<Counts | null>(null);
  /** As the service counted last; null before that, and from a service that does not count. */
  readonly value: ReadonlySignal<Counts | null> = this.#value;
  readonly #client: Client;
  readonly #userId: () => number | null;
  #running = false;
  #again = false;

  constructor(client: Client, userId: () => number | null) {
    this.#client = client;
    this.#userId = userId;
  }

  set(counts: Counts | null): void {
    this.#value.value = counts;
  }

  /**
   * Counts anew. A failure keeps the last counts.
   * @param counted called with each result
   */
  async ask(counted: (counts: Counts | null) => void): Promise<void> {
    this.#again = true;
    if (this.#running) return;
    this.#running = true;
    while (this.#again) {
      this.#again = false;
      const user_id = this.#userId();
      if (user_id === null) break;
      const query = { user_id, __count: 0 };
      const answer = await this.#client.request('GET /in_app_notifications', { query }).catch(() => null);
      if (answer) counted(countsOf(answer.meta));
    }
    this.#running = false;
  }
}

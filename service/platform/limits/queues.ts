import PQueue from 'p-queue';

/** How long an attempt without result keeps its slot. */
const HELD_MS = 2_000;

/** A queue: how many attempts of one key may run at once. */
export interface QueueSlot {
  key: string;
  places: number;
}

/**
 * Queues of attempts running in this process. A running attempt counts as failed until it ends: without a queue, many
 * correct passwords at once would look like many wrong ones.
 */
export class Queues {
  readonly #queues = new Map<string, PQueue>();

  /**
   * Waits for a slot in each queue. Resolves to a function that releases them once; they expire by themselves after a
   * while.
   */
  async enter(places: readonly QueueSlot[]): Promise<() => void> {
    // In the same order for everyone, so that no two wait for each other.
    const ordered = [...places].sort((a, b) => (a.key < b.key ? -1 : 1));
    const leaves: (() => void)[] = [];
    for (const place of ordered) leaves.push(await this.#take(place));
    const leave = () => {
      clearTimeout(late);
      for (const one of leaves) one();
    };
    const late = setTimeout(leave, HELD_MS).unref();
    return leave;
  }

  /** Resolves once there is a slot, to a function that releases it. */
  #take({ key, places }: QueueSlot): Promise<() => void> {
    const queue = this.#queues.get(key) ?? new PQueue({ concurrency: places });
    if (!this.#queues.has(key)) {
      this.#queues.set(key, queue);
      queue.once('idle', () => this.#queues.delete(key));
    }
    return new Promise((entered) => void queue.add(() => new Promise<void>((leave) => entered(leave))));
  }
}

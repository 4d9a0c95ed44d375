/** How long an attempt without result keeps its slot. */
const HELD_MS = 2_000;

/** A queue: how many attempts of one key may run at once. */
export interface QueueSlot {
  key: string;
  places: number;
}

interface Line {
  busy: number;
  waiting: (() => void)[];
}

/**
 * Queues of attempts running in this process. A running attempt counts as failed until it ends: without a queue, many
 * correct passwords at once would look like many wrong ones.
 */
export class Queues {
  readonly #lines = new Map<string, Line>();

  /**
   * Waits for a slot in each queue. Resolves to a function that releases them once; they expire by themselves after a
   * while.
   */
  async enter(places: readonly QueueSlot[]): Promise<() => void> {
    // In the same order for everyone, so that no two wait for each other.
    const ordered = [...places].sort((a, b) => (a.key < b.key ? -1 : 1));
    for (const place of ordered) await this.#take(place);
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      clearTimeout(late);
      for (const { key } of ordered) this.#give(key);
    };
    const late = setTimeout(leave, HELD_MS).unref();
    return leave;
  }

  #take({ key, places }: QueueSlot): Promise<void> {
    const line = this.#lines.get(key) ?? { busy: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.busy < places) {
      line.busy += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => line.waiting.push(resolve));
  }

  #give(key: string): void {
    const line = this.#lines.get(key);
    if (!line) return;
    const next = line.waiting.shift();
    if (next) return next();
    line.busy -= 1;
    if (line.busy === 0) this.#lines.delete(key);
  }
}

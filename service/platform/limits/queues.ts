/** How long a place is held by somebody who neither succeeds nor fails. */
const HELD_MS = 2_000;

/** A place in a line: how many of one key may be under way together. */
export interface QueueSlot {
  key: string;
  places: number;
}

interface Line {
  busy: number;
  waiting: (() => void)[];
}

/**
 * Lines of tries under way in this process. What is under way counts as failed until it has ended: without a line, many
 * right passwords at once would look like many wrong ones.
 */
export class Queues {
  readonly #lines = new Map<string, Line>();

  /** Waits for a place in each line; resolves to what gives them back, once, by itself after a while. */
  async enter(places: readonly QueueSlot[]): Promise<() => void> {
    // In one order for all, so that no two wait for each other.
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

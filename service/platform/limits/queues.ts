/** A queue: how many attempts of one key may run at once. */
export interface QueueSlot {
  key: string;
  places: number;
}

/** Lets only so many run at once; the others wait for their turn. */
export class Queue {
  readonly #places: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(places: number) {
    this.#places = places;
  }

  get isEmpty(): boolean {
    return this.#running === 0;
  }

  /** Takes a slot, at once if one is free. */
  take(): Promise<void> | undefined {
    if (this.#running >= this.#places) return new Promise((begin) => this.#waiting.push(begin));
    this.#running += 1;
    return undefined;
  }

  /** Gives the slot to the next one. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}

/** Queues of this process by their keys. */
export class Queues {
  readonly #queues = new Map<string, Queue>();
  readonly #heldMs: number;

  /** @param heldMs how long one without result keeps its slots */
  constructor(heldMs: number) {
    this.#heldMs = heldMs;
  }

  /**
   * Waits for a slot in each queue. Resolves to a function that releases them once; they expire by themselves after a
   * while.
   */
  async enter(places: readonly QueueSlot[]): Promise<() => void> {
    // In the same order for everyone, so that no two wait for each other.
    const ordered = [...places].sort((a, b) => (a.key < b.key ? -1 : 1));
    for (const place of ordered) await this.#queueOf(place).take();
    let isHeld = true;
    const leave = () => {
      clearTimeout(late);
      if (isHeld) for (const { key } of ordered) this.#release(key);
      isHeld = false;
    };
    const late = setTimeout(leave, this.#heldMs).unref();
    return leave;
  }

  #queueOf({ key, places }: QueueSlot): Queue {
    const queue = this.#queues.get(key) ?? new Queue(places);
    this.#queues.set(key, queue);
    return queue;
  }

  #release(key: string): void {
    const queue = this.#queues.get(key);
    queue?.release();
    if (queue?.isEmpty) this.#queues.delete(key);
  }
}

interface Turn<V> {
  running: Promise<V>;
  next: Promise<V> | undefined;
}

/**
 * Shares results among requests that ask for the same at the same time. A request joins only what has not begun yet, so
 * it sees every change that was committed before it asked.
 */
export class SharedQueries<V> {
  readonly #turns = new Map<string, Turn<V>>();

  find(key: string, run: () => Promise<V>): Promise<V> {
    const turn = this.#turns.get(key);
    if (!turn) return this.#begin(key, run);
    turn.next ??= turn.running.then(
      () => this.#begin(key, run),
      () => this.#begin(key, run),
    );
    return turn.next;
  }

  #begin(key: string, run: () => Promise<V>): Promise<V> {
    const turn: Turn<V> = { running: run(), next: undefined };
    this.#turns.set(key, turn);
    const end = () => {
      if (!turn.next) this.#turns.delete(key);
    };
    turn.running.then(end, end);
    return turn.running;
  }
}

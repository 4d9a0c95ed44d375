import { computed, signal, type ReadonlySignal } from '@preact/signals-core';

/** The rows of a list that are ticked for a joint action. Ticks of rows that leave the list are forgotten. */
export class RowSelection<T extends { id: number }> {
  readonly #rows: ReadonlySignal<readonly T[]>;
  readonly #ids = signal<ReadonlySet<number>>(new Set());
  /** The ids of the ticked rows. */
  readonly ids: ReadonlySignal<ReadonlySet<number>> = this.#ids;
  /** The ticked rows, in the order of the list. */
  readonly rows: ReadonlySignal<readonly T[]>;
  /** Where a range begins: the row that was ticked last. */
  #anchor: number | undefined;

  /** @param rows the rows of the list */
  constructor(rows: ReadonlySignal<readonly T[]>) {
    this.#rows = rows;
    this.rows = computed(() =>
      this.#ids.value.size === 0 ? [] : rows.value.filter(({ id }) => this.#ids.value.has(id)),
    );
  }

  /** Ticks a row, or removes its tick. */
  toggle(id: number): void {
    this.#anchor = id;
    this.#set([id], !this.#ids.peek().has(id));
  }

  /**
   * Gives all rows from the one that was ticked last to this one the state of that one.
   * @param from where the range begins if nothing was ticked yet
   */
  extend(id: number, from: number | undefined): void {
    const rows = this.#rows.peek();
    const at = (wanted: number | undefined) => rows.findIndex((row) => row.id === wanted);
    const hasAnchor = at(this.#anchor) >= 0;
    const begin = hasAnchor ? at(this.#anchor) : at(from);
    const end = at(id);
    if (begin < 0 || end < 0) return this.toggle(id);
    const range = rows.slice(Math.min(begin, end), Math.max(begin, end) + 1).map((row) => row.id);
    this.#set(range, !hasAnchor || this.#ids.peek().has(this.#anchor ?? id));
    if (!hasAnchor) this.#anchor = from;
  }

  /** Ticks all loaded rows. */
  all(): void {
    this.only(this.#rows.peek().map(({ id }) => id));
  }

  /** Ticks these rows and no others. */
  only(ids: Iterable<number>): void {
    this.#anchor = undefined;
    this.#ids.value = new Set(ids);
  }

  clear(): void {
    if (this.#ids.peek().size > 0) this.only([]);
  }

  #set(ids: readonly number[], ticked: boolean): void {
    const next = new Set(this.#ids.peek());
    for (const id of ids) {
      if (ticked) next.add(id);
      else next.delete(id);
    }
    this.#ids.value = next;
  }
}

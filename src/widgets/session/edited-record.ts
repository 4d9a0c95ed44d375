import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { FormModel } from '../ui/forms/form-model.ts';

/** The version of a record that a form changes. */
export class EditedRecord<R extends { updated_at: string }, V extends object> {
  readonly #record = signal<R | undefined>(undefined);
  readonly record: ReadonlySignal<R | undefined> = this.#record;
  readonly #elsewhere = signal<Partial<V>>({});
  /** Fields edited both here and elsewhere, with the other value. */
  readonly elsewhere: ReadonlySignal<Partial<V>> = this.#elsewhere;
  readonly #form: FormModel<V>;
  readonly #valuesOf: (record: R) => V;

  /**
   * @param record the record to change; undefined for a new one
   * @param valuesOf the form's values of a record
   */
  constructor(form: FormModel<V>, record: R | undefined, valuesOf: (record: R) => V) {
    this.#form = form;
    this.#record.value = record;
    this.#valuesOf = valuesOf;
  }

  /** For `If-Match`; undefined for a new record. */
  get version(): string | undefined {
    return this.#record.peek()?.updated_at;
  }

  /** Takes a newer version: unedited fields follow, edited fields stay and are named in `elsewhere`. */
  follow(now: R): void {
    const base = this.#record.peek();
    if (!base) return;
    const [before, after, typed] = [this.#valuesOf(base), this.#valuesOf(now), this.#form.values.peek()];
    const found: Partial<V> = {};
    for (const field of Object.keys(before) as (keyof V & string)[]) {
      if (isSame(before[field], after[field]) || isSame(typed[field], after[field])) continue;
      if (isSame(typed[field], before[field])) this.#form.set(field, after[field]);
      else found[field] = after[field];
    }
    this.#elsewhere.value = found;
    this.#record.value = now;
  }
}

/** Compares two values; the order of lists does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) => JSON.stringify(value) ?? 'undefined';
  const [mine, theirs] = [one, other].map((value) => new Set([value].flat().map(text)));
  return mine?.size === theirs?.size && [...(mine ?? [])].every((value) => theirs?.has(value));
}

import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { isAborted } from '../../../core/errors/guards.ts';
import { formWords } from './form-words.ts';
import type { Speak } from '../../../core/languages/words.ts';

/** Messages by field name; a name such as `params.0.label` is that of a field inside a list or record. */
export type FieldErrors<T> = { [K in keyof T & string]?: readonly string[] } & {
  [inside: `${string}.${string}`]: readonly string[] | undefined;
};

export interface FormOptions<T> {
  /** The client's own rules. They run before submitting and, after a first failure, while typing. */
  validate?(values: T): FieldErrors<T>;
  /** The service's field names that differ from the form's, such as `{ password_confirm: 'confirmation' }`. */
  aliases?: Record<string, keyof T & string>;
}

/**
 * A form's state without React: values, errors by field, a summary, and whether it is being submitted. An `ApiError`
 * with `data` = `{field: [message]}` shows its messages beside the fields; typed values stay.
 */
export class FormModel<T extends object> {
  readonly #speak: Speak;
  readonly #values;
  readonly #errors = signal<FieldErrors<T>>({});
  readonly #summary = signal<string | null>(null);
  readonly #busy = signal(false);
  readonly #action = signal('');
  readonly #submitted = signal(false);
  readonly #typed = signal(false);
  readonly #failures = signal(0);
  readonly #initial: T;
  /** The values before the user entered anything. */
  #untouched: T;
  readonly #options: FormOptions<T>;
  readonly #reads = new Map<string, ReadonlySignal<unknown>>();

  constructor(speak: Speak, initial: T, options: FormOptions<T> = {}) {
    this.#speak = speak;
    this.#initial = this.#untouched = initial;
    this.#options = options;
    this.#values = signal<T>(initial);
  }

  get values(): ReadonlySignal<T> {
    return this.#values;
  }
  get errors(): ReadonlySignal<FieldErrors<T>> {
    return this.#errors;
  }
  /** The message that belongs to no single field, or null. */
  get summary(): ReadonlySignal<string | null> {
    return this.#summary;
  }
  get busy(): ReadonlySignal<boolean> {
    return this.#busy;
  }
  /** The `value` of the submit button in use; '' for the first button or none. */
  get action(): ReadonlySignal<string> {
    return this.#action;
  }
  get submitted(): ReadonlySignal<boolean> {
    return this.#submitted;
  }
  /** Counts failed submits. The view focuses the first invalid field each time it increases. */
  get failures(): ReadonlySignal<number> {
    return this.#failures;
  }

  /** Whether the user typed something that was neither sent nor reset. */
  get isTyped(): ReadonlySignal<boolean> {
    return this.#typed;
  }

  /** Tells that the user is about to enter something. */
  type(): void {
    if (!this.#typed.peek()) this.#untouched = this.#values.peek();
    this.#typed.value = true;
  }

  /** Whether there is input to lose: not if the user typed and took it back, nor while it is being sent. */
  isUnsaved(): boolean {
    if (!this.#typed.peek() || this.#busy.peek()) return false;
    const now: object = this.#values.peek();
    return Object.entries(this.#untouched).some(([key, before]) => !isSame(before, Reflect.get(now, key)));
  }

  /** Whether there is such a field; `params.0.label` is found inside the value of `params`. */
  has(name: string): boolean {
    return Object.hasOwn(this.#initial, name) || valueAt(this.#values.peek(), name) !== undefined;
  }

  /** One field's value as a signal; always the same signal. */
  value(name: string): ReadonlySignal<unknown> {
    return this.#read(`value:${name}`, () => Reflect.get(this.#values.value, name) as unknown);
  }

  /** Whether errors of more than one field are shown, so that the form has a summary of them. */
  hasSeveralErrors(): boolean {
    return Object.values<readonly string[] | undefined>(this.#errors.peek()).filter((one) => one?.length).length > 1;
  }

  /** One field's errors as a signal; always the same signal. */
  error(name: string): ReadonlySignal<readonly string[] | undefined> {
    return this.#read(`error:${name}`, () => this.#errors.value[name as keyof T & string]);
  }

  /**
   * Sets a value and clears its error, unless the value is still invalid after a failed submit. Of a list or record,
   * only errors of the fields that changed are cleared.
   */
  set<K extends keyof T & string>(name: K, value: T[K]): void {
    const before = this.#values.peek();
    if (Object.is(before[name], value)) return;
    batch(() => {
      const after = (this.#values.value = { ...before, [name]: value });
      const errors: Record<string, readonly string[] | undefined> = this.#errors.peek();
      const changed = Object.keys(errors).filter(
        (key) =>
          errors[key] &&
          (key === name || (key.startsWith(`${name}.`) && !Object.is(valueAt(before, key), valueAt(after, key)))),
      );
      if (changed.length === 0) return;
      const found: typeof errors = this.#submitted.peek() ? (this.#options.validate?.(after) ?? {}) : {};
      const now = Object.fromEntries(changed.map((key) => [key, found[key]]));
      this.#errors.value = { ...errors, ...now } as FieldErrors<T>;
    });
  }

  /** Reads the values of the inputs, since password managers fill them in without events. Only text fields are read. */
  take(data: FormData): void {
    const values = this.#values.peek();
    batch(() => {
      for (const [name, entry] of data) {
        const key = name as keyof T & string;
        if (typeof entry === 'string' && typeof values[key] === 'string') this.set(key, entry as T[typeof key]);
      }
    });
  }

  /** Shows errors beside fields, and optionally a summary. */
  showErrors(errors: FieldErrors<T>, summary: string | null = null): void {
    batch(() => {
      this.#errors.value = errors;
      this.#summary.value = summary;
      this.#failures.value = this.#failures.peek() + 1;
    });
  }

  /** Drops the errors of fields that are no longer in the form. @param keep whether a name is */
  showOnly(keep: (name: string) => boolean): void {
    const errors = Object.entries(this.#errors.peek()).filter(([name]) => keep(name));
    this.#errors.value = Object.fromEntries(errors) as FieldErrors<T>;
  }

  /**
   * Validates, submits, and shows errors. Does nothing while busy.
   * @param send receives the values; its error is shown, never rethrown
   * @param data the form's data, read first
   * @returns whether it succeeded
   */
  async submit(send: (values: T, action: string) => unknown, data?: FormData, action = ''): Promise<boolean> {
    if (this.#busy.peek()) return false;
    if (data) this.take(data);
    this.#submitted.value = true;
    const found = this.#options.validate?.(this.#values.peek()) ?? {};
    if (Object.values(found).some((list) => Array.isArray(list) && list.length > 0)) {
      this.showErrors(found);
      return false;
    }
    batch(() => {
      this.#errors.value = {};
      this.#summary.value = null;
      this.#action.value = action;
      this.#busy.value = true;
    });
    try {
      await send(this.#values.peek(), action);
      this.#submitted.value = false;
      this.#typed.value = false;
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      this.#busy.value = false;
    }
  }

  /**
   * Shows an error of the core: field messages beside their fields, the rest in the summary. An aborted request shows
   * nothing.
   */
  fail(error: unknown): void {
    if (isAborted(error)) return;
    const { message, data } = error as { message?: unknown; data?: unknown };
    const errors: Record<string, readonly string[]> = {};
    const loose: string[] = [];
    for (const [name, list] of Object.entries(typeof data === 'object' && data !== null ? data : {})) {
      const sentences = (Array.isArray(list) ? list : [list]).filter((item) => typeof item === 'string');
      const key = this.#options.aliases?.[name] ?? name;
      if (this.has(key)) errors[key] = [...(errors[key] ?? []), ...sentences];
      else loose.push(...sentences);
    }
    const said = Object.values(errors).flat();
    const whole = typeof message === 'string' && message ? message : this.#speak(formWords).failed;
    const rest = [whole, ...loose].filter((text, at, all) => !said.includes(text) && all.indexOf(text) === at);
    this.showErrors(errors as FieldErrors<T>, rest.join(' ') || null);
  }

  /** Resets to the initial values or to others, such as a saved record. */
  reset(values: T = this.#initial): void {
    batch(() => {
      this.#values.value = values;
      this.#errors.value = {};
      this.#summary.value = null;
      this.#submitted.value = false;
      this.#typed.value = false;
    });
  }

  #read<V>(key: string, make: () => V): ReadonlySignal<V> {
    const found = this.#reads.get(key) ?? computed(make);
    this.#reads.set(key, found);
    return found as ReadonlySignal<V>;
  }
}

/** The value of a field by its name, such as `params.0.label`; undefined if there is none. */
function valueAt(values: object, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((at, key) => (Object.hasOwn(Object(at), key) ? Reflect.get(Object(at), key) : undefined), values);
}

/** Compares values, and lists of them by their entries. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other);
  return one.length === other.length && one.every((entry, at) => isSame(entry, other[at]));
}

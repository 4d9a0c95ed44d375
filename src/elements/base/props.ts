/** How an attribute's text becomes a value: text, a flag by its presence, or a number. */
export type AttributeKind = 'string' | 'boolean' | 'number';

/** `apiBase` as an attribute: `api-base`. */
export const attributeName = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Reads an attribute; `flag="false"` is off, like a flag that is not there. */
export function readAttribute(kind: AttributeKind, text: string | null): string | number | boolean | undefined {
  if (kind === 'boolean') return text !== null && text !== 'false';
  if (text === null) return undefined;
  return kind === 'number' ? Number(text) : text;
}

/** An element's inputs, told to its view at most once in a microtask. */
export class PropStore {
  #now: Readonly<Record<string, unknown>> = {};
  #next: Record<string, unknown> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (changed: () => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  readonly snapshot = () => this.#now;

  get(name: string): unknown {
    return (this.#next ?? this.#now)[name];
  }

  set(name: string, value: unknown): void {
    if (Object.is(this.get(name), value)) return;
    if (!this.#next) {
      this.#next = { ...this.#now };
      queueMicrotask(() => this.flush());
    }
    this.#next[name] = value;
  }

  /** Tells at once what waits to be told. */
  flush(): void {
    if (!this.#next) return;
    this.#now = this.#next;
    this.#next = undefined;
    for (const changed of [...this.#listeners]) changed();
  }
}

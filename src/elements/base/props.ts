/** How an attribute's text becomes a value: as text, as a flag by its presence, or as a number. */
export type AttributeKind = 'string' | 'boolean' | 'number';

/** Attributes that every element has. */
export const sharedAttributes = {
  apiBase: 'string',
  cookieDomain: 'string',
  notificationsBase: 'string',
  signIn: 'string',
  basePath: 'string',
  lang: 'string',
  theme: 'string',
} as const;

/** Inputs that every element has and that are not attributes. */
export const sharedProperties = ['messages'] as const;

/** The attribute name of a property: `apiBase` becomes `api-base`. */
export const attributeName = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Reads an attribute; `flag="false"` counts as a missing flag. */
export function readAttribute(kind: AttributeKind, text: string | null): string | number | boolean | undefined {
  if (kind === 'boolean') return text !== null && text !== 'false';
  if (text === null) return undefined;
  return kind === 'number' ? Number(text) : text;
}

/**
 * An element's inputs. Changes reach the view at most once per microtask. Each input is there from the start: what a
 * page adds to the prototype of all objects would else stand for those without a value, such as the service's address.
 */
export class PropStore {
  readonly none: Readonly<Record<string, unknown>>;
  #now: Readonly<Record<string, unknown>>;
  #next: Record<string, unknown> | undefined;
  readonly #listeners = new Set<() => void>();

  /** @param names of the inputs */
  constructor(names: readonly string[]) {
    this.none = this.#now = Object.fromEntries(names.map((name) => [name, undefined]));
  }

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

  /** Reports pending changes at once. */
  flush(): void {
    if (!this.#next) return;
    this.#now = this.#next;
    this.#next = undefined;
    for (const changed of [...this.#listeners]) changed();
  }
}

type Methods = Record<string, (...args: never[]) => unknown>;

/** The public methods of an element. Calls before the widget is mounted wait for it. */
export class MethodQueue {
  #methods: Methods | undefined;
  #waiting: { name: string; args: unknown[]; done: (value: unknown) => void; failed: (error: unknown) => void }[] = [];

  /** @returns a function that removes the methods */
  expose(methods: Methods): () => void {
    this.#methods = methods;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { name, args, done, failed } of waiting) this.call(name, args).then(done, failed);
    return () => {
      if (this.#methods === methods) this.#methods = undefined;
    };
  }

  /** @throws whatever the method throws; TypeError if the widget has no such method */
  async call(name: string, args: unknown[]): Promise<unknown> {
    const methods = this.#methods;
    if (!methods) return new Promise((done, failed) => this.#waiting.push({ name, args, done, failed }));
    const method = methods[name];
    if (!method) throw new TypeError(`This element has no method '${name}' now`);
    return (method as (...all: unknown[]) => unknown)(...args);
  }
}

import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];

/** A request's logger. Most requests write nothing, and redaction makes children dear: the first line makes it. */
export class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: Options;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: Options) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get level() {
    return this.#own.level;
  }
  set level(level) {
    this.#own.level = level;
  }
  fatal(...line: unknown[]): void {
    Reflect.apply(this.#own.fatal, this.#own, line);
  }
  error(...line: unknown[]): void {
    Reflect.apply(this.#own.error, this.#own, line);
  }
  warn(...line: unknown[]): void {
    Reflect.apply(this.#own.warn, this.#own, line);
  }
  info(...line: unknown[]): void {
    Reflect.apply(this.#own.info, this.#own, line);
  }
  debug(...line: unknown[]): void {
    Reflect.apply(this.#own.debug, this.#own, line);
  }
  trace(...line: unknown[]): void {
    Reflect.apply(this.#own.trace, this.#own, line);
  }
  silent(...line: unknown[]): void {
    Reflect.apply(this.#own.silent, this.#own, line);
  }

  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#own.child(bindings, options);
  }

  get #own(): FastifyBaseLogger {
    return (this.#made ??= this.#parent.child(this.#bindings, this.#options));
  }
}

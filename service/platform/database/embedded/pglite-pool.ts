import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { RawResult } from './protocol.ts';
import { toParams } from './params.ts';
import type { PgliteThread } from './pglite-thread.ts';

/** The forms of a query in `pg` that drizzle uses. */
interface QueryConfig {
  /** Planned once under this name and reused, as in `pg`. */
  name?: string;
  text: string;
  values?: unknown[];
  rowMode?: string;
  types?: { getTypeParser: (oid: number, format?: 'text') => (value: string) => unknown };
}

type Row = unknown[] | Record<string, unknown>;

/** The result that `pg` returns. */
interface QueryResult {
  command: string;
  rowCount: number | null;
  oid: number;
  fields: { name: string; dataTypeID: number }[];
  rows: Row[];
}

/** Waiting longer than this for the only connection means that a transaction used the outer `db`. */
const WAIT_LIMIT_MS = 60_000;

/**
 * `pg.Pool` over the embedded database's only connection, as far as drizzle and this service use it. A `connect` holds
 * the connection until `release`; other queries queue up. The name must contain 'Pool' because drizzle checks it.
 */
export class EmbeddedPool extends EventEmitter {
  readonly #thread: PgliteThread;
  /** Names of statements already planned on the connection. */
  readonly #planned = new Set<string>();
  #tail: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(thread: PgliteThread) {
    super();
    this.#thread = thread;
  }

  /** Runs a single query in turn. */
  async query(config: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const client = await this.connect();
    try {
      return await client.query(config, values);
    } finally {
      client.release();
    }
  }

  /** Takes the connection. */
  async connect(): Promise<EmbeddedClient> {
    if (this.#ended) throw new Error('Cannot use the pool after calling end on the pool');
    const before = this.#tail;
    const { promise, resolve } = later();
    this.#tail = before.then(() => promise);
    try {
      await within(before, WAIT_LIMIT_MS);
    } catch (error) {
      resolve();
      throw error;
    }
    return new EmbeddedClient(this.#thread, this.#planned, resolve);
  }

  /** Waits for running queries and rejects new ones. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#tail;
  }
}

/** The connection while it is taken. */
export class EmbeddedClient {
  readonly #thread: PgliteThread;
  readonly #planned: Set<string>;
  readonly #onRelease: () => void;
  #released = false;

  constructor(thread: PgliteThread, planned: Set<string>, onRelease: () => void) {
    this.#thread = thread;
    this.#planned = planned;
    this.#onRelease = onRelease;
  }

  async query(config: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    if (this.#released) throw new Error('Client was closed and is not queryable');
    const query = typeof config === 'string' ? { text: config } : config;
    const params = values ?? query.values;
    const given = params && params.length > 0 ? toParams(params) : undefined;
    const results = query.name
      ? await this.#execute(query.name, query.text, given ?? [])
      : await this.#thread.query(query.text, given);
    const parsed = results.map((result) => parse(result, query));
    // `pg` returns a list for several statements in one text. Nothing here needs that, so only the last result is kept.
    return parsed.at(-1) ?? { command: '', rowCount: null, oid: 0, fields: [], rows: [] };
  }

  /** Planning takes longer than most queries here: several milliseconds for large joins. */
  async #execute(name: string, text: string, params: (string | null)[]) {
    const statement = pg.escapeIdentifier(name);
    if (!this.#planned.has(name)) {
      await this.#thread.query(`prepare ${statement} as ${text}`, undefined);
      this.#planned.add(name);
    }
    const list = params.map((param) => (param === null ? 'null' : pg.escapeLiteral(param))).join(', ');
    return this.#thread.query(`execute ${statement}${list ? `(${list})` : ''}`, undefined);
  }

  release(): void {
    if (this.#released) return;
    this.#released = true;
    this.#onRelease();
  }
}

function parse(result: RawResult, { rowMode, types = pg.types }: QueryConfig): QueryResult {
  const { command, rowCount, fields } = result;
  const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text'));
  const values = result.rows.map((row) => row.map((value, at) => (value === null ? null : parsers[at]?.(value))));
  const rows =
    rowMode === 'array'
      ? values
      : values.map((row) => Object.fromEntries(fields.map(({ name }, at) => [name, row[at]])));
  return { command, rowCount, oid: 0, fields, rows };
}

function later() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

async function within(work: Promise<void>, limit: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message =
      `waited ${limit / 1000} s for the embedded database's one connection: is the outer db used inside a ` +
      'transaction?';
    timer = setTimeout(() => reject(new Error(message)), limit);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { RawResult } from './protocol.ts';
import { toParams } from './params.ts';
import type { PgliteThread } from './pglite-thread.ts';

/** The forms of a query that `pg` takes and drizzle uses. */
interface QueryConfig {
  /** Planned once and executed by this name after that, as `pg` does. */
  name?: string;
  text: string;
  values?: unknown[];
  rowMode?: string;
  types?: { getTypeParser: (oid: number, format?: 'text') => (value: string) => unknown };
}

type Row = unknown[] | Record<string, unknown>;

/** What `pg` resolves to. */
interface QueryResult {
  command: string;
  rowCount: number | null;
  oid: number;
  fields: { name: string; dataTypeID: number }[];
  rows: Row[];
}

/** After this long a wait for the one connection is taken for a query of the outer `db` inside its own transaction. */
const WAIT_LIMIT_MS = 60_000;

/**
 * `pg.Pool` over the one connection of the embedded database, as far as drizzle and this service use it. Who holds the
 * connection by `connect` has it alone until `release`; queries of others wait in order. Its name holds 'Pool' because
 * drizzle looks at it.
 */
export class EmbeddedPool extends EventEmitter {
  readonly #thread: PgliteThread;
  /** Names of statements that the one connection has planned. */
  readonly #planned = new Set<string>();
  #tail: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(thread: PgliteThread) {
    super();
    this.#thread = thread;
  }

  /** Runs one query between those of others. */
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

  /** Waits for what runs and refuses what comes. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#tail;
  }
}

/** The connection, while it is held. */
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
    // `pg` answers several statements in one text with a list; nothing here asks for that, the last one is kept.
    return parsed.at(-1) ?? { command: '', rowCount: null, oid: 0, fields: [], rows: [] };
  }

  /** Planning takes longer than most queries here: some milliseconds for those that join much. */
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

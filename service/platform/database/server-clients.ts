import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

/** The parts of a connected client that its types omit. */
interface Connected {
  connection: EventEmitter & { stream: Socket };
  /** False while a query runs. */
  readyForQuery: boolean;
}

/** Seconds that a server gets to cancel a statement by itself before its connection counts as dead. */
export const STATEMENT_GRACE_SECONDS = 5;

const patient = new WeakSet<pg.ClientBase>();

/**
 * Keeps the process alive when the connection breaks, even during a query or transaction, and breaks the connection if
 * a query gets no response: a frozen server does not cancel statements by itself.
 * @param statementSeconds the server's own limit; 0 for none
 */
export function guardClient(client: pg.ClientBase, statementSeconds: number): void {
  // The query in progress gets the error; a client without a listener would end the process.
  client.on('error', () => undefined);
  if (statementSeconds === 0) return;
  const { connection } = client as unknown as Connected;
  connection.stream.setTimeout((statementSeconds + STATEMENT_GRACE_SECONDS) * 1_000, () => {
    if ((client as unknown as Connected).readyForQuery || patient.has(client)) return;
    connection.stream.destroy(Object.assign(new Error('Postgres did not answer in time.'), { code: 'ETIMEDOUT' }));
  });
}

/** Calls `notice` with the SQLSTATE of every failed statement of a client. */
export function onFailure(client: pg.ClientBase, notice: (code: string | undefined) => void): void {
  const { connection } = client as unknown as Connected;
  connection.on('errorMessage', ({ code }: { code?: string }) => notice(code));
}

/** Breaks a client's connection, after the statement that it runs: the pool opens another one. */
export function dropClient(client: pg.ClientBase): void {
  const { connection, readyForQuery } = client as unknown as Connected;
  if (readyForQuery) connection.stream.destroy();
  else connection.once('readyForQuery', () => connection.stream.destroy());
}

/** Runs a client's statements without time limit, such as migrations. */
export async function withoutTimeouts<T>(client: pg.ClientBase, run: () => Promise<T>): Promise<T> {
  patient.add(client);
  try {
    await client.query('set statement_timeout = 0');
    return await run();
  } finally {
    patient.delete(client);
    await client.query('reset statement_timeout').catch(() => undefined);
  }
}

/** Sends statements without their names: behind a pooler the next one may reach a connection that never planned it. */
export function withoutNames(client: pg.ClientBase): void {
  const { query } = client;
  client.query = function unnamed(this: pg.ClientBase, first: unknown, ...rest: unknown[]) {
    const isNamed = typeof first === 'object' && first !== null && 'name' in first;
    return Reflect.apply(query, this, [isNamed ? { ...first, name: undefined } : first, ...rest]) as never;
  } as typeof query;
}

import type { Socket } from 'node:net';
import type pg from 'pg';

/** The parts of a connected client that its types omit. */
interface Connected {
  connection: { stream: Socket };
  /** False while a query runs. */
  readyForQuery: boolean;
}

/** Seconds that a server gets to cancel a statement by itself before its connection counts as dead. */
const GRACE_SECONDS = 5;

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
  connection.stream.setTimeout((statementSeconds + GRACE_SECONDS) * 1_000, () => {
    if ((client as unknown as Connected).readyForQuery || patient.has(client)) return;
    connection.stream.destroy(Object.assign(new Error('Postgres did not answer in time.'), { code: 'ETIMEDOUT' }));
  });
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

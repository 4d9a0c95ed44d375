import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../service/platform/database/database.ts';
import { findPostgres, startServer, type TestServer } from '../../support/database/server.ts';
import { freePort } from '../../support/free-port.ts';

describe.skipIf(!findPostgres())('DATABASE_URL with several servers (needs postgresql)', () => {
  let readOnly: TestServer;
  let writable: TestServer;
  let closed: number;
  beforeAll(async () => {
    [readOnly, writable, closed] = await Promise.all([startServer(), startServer(), freePort()]);
    const url = await readOnly.createDatabase(undefined, 'iam');
    await writable.createDatabase(undefined, 'iam');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('alter database iam set default_transaction_read_only = on');
    await client.end();
  }, 120_000);
  afterAll(() => Promise.all([readOnly?.stop(), writable?.stop()]));

  /** The port of the server that is used. */
  async function used(ports: readonly number[], query = ''): Promise<number | undefined> {
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
    const database = await openDatabase({ dataDir: '', databaseUrl: `postgres://postgres@${hosts}/iam${query}` });
    const { rows } = await database.pool.query<{ port: number }>('select inet_server_port() as port');
    const heard = new Promise<string>((resolve) => void database.listen('several', resolve).then(() => notify()));
    const notify = () => database.notify('several', 'hello');
    expect(await heard).toBe('hello');
    await database.close();
    return rows[0]?.port;
  }

  it('uses the first one that answers', async () => {
    expect(await used([closed, writable.port])).toBe(writable.port);
    expect(await used([writable.port, closed])).toBe(writable.port);
  });

  it('uses the first one that takes writes, with target_session_attrs', async () => {
    const query = '?target_session_attrs=read-write';
    expect(await used([readOnly.port, writable.port], query)).toBe(writable.port);
    expect(await used([readOnly.port, writable.port], '?target_session_attrs=primary')).toBe(readOnly.port);
    await expect(used([closed, readOnly.port], query)).rejects.toThrow(
      `DATABASE_URL: the database cannot be used: 127.0.0.1:${readOnly.port} is not read-write`,
    );
  });

  it('finds the other server once the one in use is gone', async () => {
    const hosts = `127.0.0.1:${readOnly.port},127.0.0.1:${writable.port}`;
    const database = await openDatabase({ dataDir: '', databaseUrl: `postgres://postgres@${hosts}/iam` });
    const port = async () => (await database.pool.query<{ port: number }>('select inet_server_port() as port')).rows[0];
    expect(await port()).toEqual({ port: readOnly.port });
    await readOnly.goAway();
    await expect.poll(() => port().catch(() => undefined), { timeout: 20_000 }).toEqual({ port: writable.port });
    await database.close();
    await readOnly.comeBack();
  });
});

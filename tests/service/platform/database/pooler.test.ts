import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../service/platform/database/database.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../support/database/postgres.ts';
import { startService, type TestService } from '../../support/service.ts';

describe.skipIf(!findPostgres())('a pooler before the server (needs postgresql)', () => {
  let postgres: TestPostgres;
  let pooler: Server;
  let url: string;
  const services: TestService[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
    url = await postgres.createDatabase('demo');
    pooler = await startPooler(postgres.port);
  });
  afterAll(async () => {
    for (const service of services) await service.stop();
    pooler?.close();
    await postgres?.stop();
  });
  const through = (server: Server) => url.replace(`:${postgres.port}`, `:${(server.address() as AddressInfo).port}`);

  /** Statements that a connection keeps after a login and a list. */
  async function kept(env: Record<string, string>): Promise<unknown[]> {
    const service = await startService({ env });
    services.push(service);
    const token = await service.signIn('olivia.owner@northwind.example');
    expect((await service.call('GET /user', { token })).status).toBe(200);
    const { database } = service.services;
    const all = await Promise.all([database.sessionPool, database.pool].map(statementsOf));
    return all.flat();
  }
  const statementsOf = async (pool: Pick<pg.Pool, 'query'>) =>
    (await pool.query<{ name: string }>('select name from pg_prepared_statements')).rows.map(({ name }) => name);

  it('gets no named statements, which another of its connections would not know', async () => {
    expect(await kept({ DATABASE_URL: through(pooler) })).toEqual([]);
  });

  it('gets them with DATABASE_PREPARED=1', async () => {
    expect(await kept({ DATABASE_URL: through(pooler), DATABASE_PREPARED: '1' })).toContain('session');
  });

  it('needs another URL for the connection that listens, and the start says so', async () => {
    const noted = async (listenUrl?: string) => {
      const databaseServer = { poolSize: 2, statementSeconds: 15, connectSeconds: 10, listenUrl };
      const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: through(pooler), databaseServer });
      await database.close();
      return database.notes;
    };
    expect(await noted()).toEqual([expect.stringContaining('DATABASE_LISTEN_URL')]);
    expect(await noted(url)).toEqual([]);
  });

  it('that refuses the start-up parameters is told about in one line', async () => {
    const strict = await startStrictPooler();
    await expect(openDatabase({ dataDir: '/nowhere', databaseUrl: through(strict) })).rejects.toThrow(
      /^DATABASE_URL: .*unsupported startup parameter: statement_timeout.*ignore the parameters [^\n]*options$/,
    );
    strict.close();
  });
});

describe.skipIf(!findPostgres())('a database on a machine that sorts in another way (needs postgresql)', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  it('says which indexes to make anew, for its own collation as for that of names', async () => {
    const client = new pg.Client(await postgres.createDatabase());
    await client.connect();
    await client.query(
      "create database moved template template0 locale_provider icu icu_locale 'en' locale 'C.UTF-8' encoding 'UTF8'",
    );
    const databaseUrl = `postgres://postgres@127.0.0.1:${postgres.port}/moved`;
    const noted = async () => {
      const database = await openDatabase({ dataDir: '/nowhere', databaseUrl });
      await database.close();
      return database.notes;
    };
    expect(await noted()).toEqual([]);
    await client.query("update pg_database set datcollversion = '1' where datname = 'moved'");
    await client.end();
    expect(await noted()).toEqual([
      expect.stringMatching(/REINDEX DATABASE "moved"; ALTER DATABASE "moved" REFRESH COLLATION VERSION;$/),
    ]);
  });
});

/** Passes on connections with another process id (BackendKeyData) than that of Postgres, as poolers do. */
async function startPooler(to: number): Promise<Server> {
  return listening((client) => {
    const upstream = connect(to, '127.0.0.1');
    client.pipe(upstream);
    upstream.on('data', (data) => {
      const at = data.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (at >= 0) data.writeInt32BE(1, at + 5);
      client.write(data);
    });
    upstream.on('close', () => client.destroy()).on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
}

/** Refuses connections as PgBouncer does that was not told to ignore parameters. */
const startStrictPooler = (): Promise<Server> =>
  listening((client) => {
    const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: statement_timeout', ''].join('\0');
    const body = Buffer.from(`${fields}\0`);
    const head = Buffer.from([0x45, 0, 0, 0, body.length + 4]);
    client.once('data', () => client.end(Buffer.concat([head, body])));
  });

async function listening(onClient: (client: Socket) => void): Promise<Server> {
  const server = createServer((client) => {
    client.on('error', () => undefined);
    onClient(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

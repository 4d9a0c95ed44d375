import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../service/platform/database/database.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../support/database/postgres.ts';
import { startService, type TestService } from '../../support/service.ts';

const OWNER = 'olivia.owner@northwind.example';

describe.skipIf(!findPostgres())('a database with settings of its own (needs postgresql)', () => {
  let postgres: TestPostgres;
  let url: string;
  let service: TestService;
  beforeAll(async () => {
    postgres = await startPostgres();
    url = await postgres.createDatabase('demo');
    await set("timezone = 'Pacific/Kiritimati'", "datestyle = 'SQL, DMY'", "intervalstyle = 'sql_standard'");
    await set("default_transaction_isolation = 'serializable'", 'jit = on');
    // An option of the URL must not drop the others.
    const DATABASE_URL = `${url}?options=-c%20work_mem%3D5MB`;
    service = await startService({ env: { DATABASE_URL, RATE_LIMIT_SCALE: '100' } });
  });
  afterAll(async () => {
    await service?.stop();
    await postgres?.stop();
  });

  async function set(...settings: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const setting of settings)
      await client.query(`alter database ${new URL(url).pathname.slice(1)} set ${setting}`);
    await client.end();
  }

  it('tells the time', async () => {
    const token = await service.signIn(OWNER);
    const before = Date.now();
    await service.call('POST /invite', { token, body: { email: 'clock@defaults.example', role_ids: [15] } });
    const { data } = await service.call('GET /user', { token, query: { term: 'clock@defaults' } });
    const at = Date.parse(data[0]?.updated_at ?? '');
    expect(at).toBeGreaterThanOrEqual(before - 1_000);
    expect(at).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  it('lets changes at the same time take turns', async () => {
    const token = await service.signIn(OWNER);
    const invite = async (_: unknown, at: number) =>
      (await service.call('POST /invite', { token, body: { email: `at.once.${at}@defaults.example`, role_ids: [15] } }))
        .status;
    expect(new Set(await Promise.all(Array.from({ length: 20 }, invite)))).toEqual(new Set([201]));
  });

  it('keeps the option of the URL', async () => {
    const { rows } = await service.services.database.pool.query(
      "select current_setting('work_mem') as m, current_setting('jit') as j",
    );
    expect(rows).toEqual([{ m: '5MB', j: 'off' }]);
  });

  it('says in one line what to set if a pooler drops the options', async () => {
    const pooler = await startPooler(postgres.port);
    const { port } = pooler.address() as AddressInfo;
    const databaseUrl = url.replace(`:${postgres.port}`, `:${port}`);
    await expect(openDatabase({ dataDir: '/nowhere', databaseUrl })).rejects.toThrow(
      /^DATABASE_URL: .*drops the options.*datestyle = 'ISO'.*default_transaction_isolation = 'read committed'$/,
    );
    pooler.close();
  });
});

/** Passes on connections without the parameter `options` of their first packet, as PgBouncer does if told to. */
async function startPooler(to: number): Promise<Server> {
  const server = createServer((client: Socket) => {
    const upstream = connect(to, '127.0.0.1');
    client.once('data', (packet) => {
      const body = packet
        .subarray(4)
        .toString('latin1')
        .replace(/\0options\0[^\0]*\0/, '\0');
      const length = Buffer.alloc(4);
      length.writeInt32BE(body.length + 4);
      upstream.write(Buffer.concat([length, Buffer.from(body, 'latin1')]));
      client.pipe(upstream).pipe(client);
    });
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../service/platform/database/database.ts';
import { writeDemoData } from '../../../../service/demo-data/write.ts';
import { migrate } from '../../../../service/platform/database/migrate.ts';
import { organizations } from '../../../../service/platform/database/schema/organizations.ts';
import { hashPassword } from '../../../../service/features/credentials/passwords.ts';
import { type TestPostgres, findPostgres, startPostgres } from '../../support/database/postgres.ts';

describe.skipIf(!findPostgres())('processes that start together on an empty server', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  it('migrate and write the demo data once', async () => {
    const databaseUrl = await server.createDatabase();
    const databases = await Promise.all([1, 2, 3].map(() => openDatabase({ dataDir: '/nowhere', databaseUrl })));
    await Promise.all(databases.map((database) => migrate(database)));
    const options = {
      publicUrl: 'http://localhost:4412',
      secretKey: 'a key for tests alone',
      now: Date.now,
      hashPassword,
    };
    const written = await Promise.all(databases.map((database) => writeDemoData(database, options)));
    expect(written.filter(Boolean)).toHaveLength(1);
    expect(await databases[0]?.db.$count(organizations)).toBe(15);
    await Promise.all(databases.map((database) => database.close()));
  });

  it('listen to several channels at once through the driver', async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on('warning', note);
    const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: await server.createDatabase() });
    const heard: string[] = [];
    const stops = await Promise.all(
      ['a', 'b', 'c', 'd'].map((channel) => database.listen(channel, () => heard.push(channel))),
    );
    for (const channel of ['a', 'b', 'c', 'd']) await database.notify(channel, 'now');
    await expect.poll(() => heard.sort(), { timeout: 10_000 }).toEqual(['a', 'b', 'c', 'd']);
    await Promise.all(stops.map((stop) => stop()));
    await database.close();
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('continue after the server crashed', async () => {
    const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: await server.createDatabase() });
    const heard: string[] = [];
    await database.listen('after', (payload) => heard.push(payload));
    await database.pool.query('create table kept (id int)');
    await server.crash();
    await expect
      .poll(
        () =>
          database.pool.query('insert into kept values (1)').then(
            () => 'kept',
            () => 'gone',
          ),
        { timeout: 10_000 },
      )
      .toBe('kept');
    await expect
      .poll(async () => (await database.notify('after', 'back'), heard.length), { timeout: 10_000 })
      .toBeGreaterThan(0);
    await database.close();
  });
});

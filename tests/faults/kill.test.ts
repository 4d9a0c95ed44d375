import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, startPostgres, type TestPostgres } from '../service/support/database/postgres.ts';
import { faultServices, until } from './support/fault-service.ts';
import { startWriters, unlistedRoles } from './support/writers.ts';

const KILLS = 2;

describe('kill -9 under writes', () => {
  let services: ReturnType<typeof faultServices>;
  let postgres: TestPostgres | undefined;
  beforeAll(async () => {
    services = faultServices('kill');
    if (findPostgres()) postgres = await startPostgres();
  });
  afterAll(async () => {
    await services?.remove();
    await postgres?.stop();
  });

  /** Kills the service several times while it writes; returns what it acknowledged and does not have. */
  async function lostBy(env: Record<string, string>): Promise<string[]> {
    const acknowledged: string[] = [];
    for (let kill = 1; kill <= KILLS; kill++) {
      const service = await services.start(env);
      const writers = startWriters(service, await service.logIn());
      await until('writes succeed', () => writers.acknowledged.length > 20);
      await service.stop('SIGKILL');
      await writers.stop();
      acknowledged.push(...writers.acknowledged);
    }
    const service = await services.start(env);
    const lost = await unlistedRoles(service, await service.logIn(), acknowledged);
    expect(await service.stop()).toBe(0);
    return lost;
  }

  it('loses nothing that the embedded database acknowledged, and starts again without help', async () => {
    expect(await lostBy({ DATA_DIR: await services.demoFolder() })).toEqual([]);
  });

  it.skipIf(!findPostgres())('loses nothing that Postgres acknowledged (needs postgresql)', async () => {
    const address = (await postgres?.createDatabase()) ?? '';
    expect(await lostBy({ DATABASE_URL: address, DATA_DIR: await services.folder() })).toEqual([]);
  });
});

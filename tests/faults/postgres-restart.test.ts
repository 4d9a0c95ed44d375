import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, startPostgres, type TestPostgres } from '../service/support/database/postgres.ts';
import { faultServices, type FaultService, until } from './support/fault-service.ts';
import { openStream } from './support/stream.ts';
import { missingRoles, startWriters } from './support/writers.ts';

const OUTAGES = 4;

describe.skipIf(!findPostgres())('a restart of Postgres during writes (needs postgresql)', () => {
  let services: ReturnType<typeof faultServices>;
  let postgres: TestPostgres;
  let service: FaultService;
  let token: string;
  let address: string;
  beforeAll(async () => {
    services = faultServices('postgres-restart');
    postgres = await startPostgres();
    address = await postgres.createDatabase();
    service = await services.start({ DATABASE_URL: address, DATA_DIR: await services.folder() });
    token = await service.logIn();
  });
  afterAll(async () => {
    await services?.remove();
    await postgres?.stop();
  });

  it('keeps the process alive, answers 503 with Retry-After meanwhile, recovers, and loses nothing', async () => {
    const stream = await openStream(service.url, token);
    const { acknowledged, failed, stop } = startWriters(service, token);
    for (let outage = 1; outage <= OUTAGES; outage++) {
      const before = acknowledged.length;
      await until('writes succeed', () => acknowledged.length > before + 20);
      const known = failed.length;
      await postgres.goAway();
      await until('writes fail', () => failed.length > known + 8);
      await postgres.comeBack();
    }
    const before = acknowledged.length;
    await until('writes succeed again', () => acknowledged.length > before + 20);
    await stop();

    expect(service.child.exitCode).toBeNull();
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([503]));
    for (const { headers } of failed) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await missingRoles(address, acknowledged)).toEqual([]);

    expect(stream.isOpen()).toBe(true);
    await stream.until('a heartbeat after the outages');
    stream.close();
    expect(await service.stop()).toBe(0);
  });
});

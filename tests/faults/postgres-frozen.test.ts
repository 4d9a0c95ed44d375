import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPostgres, startPostgres, type TestPostgres } from '../service/support/database/postgres.ts';
import { faultServices, type FaultService, until } from './support/fault-service.ts';

/** A statement limit of 1 s, 5 s of grace, and room for a slow machine. */
const LONGEST_MS = 12_000;
const METRICS_TOKEN = 'a token of the tests for the metrics, long enough';

describe.skipIf(!findPostgres())('Postgres is frozen (needs postgresql)', () => {
  let services: ReturnType<typeof faultServices>;
  let postgres: TestPostgres;
  let service: FaultService;
  let token: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    services = faultServices('postgres-frozen');
    postgres = await startPostgres();
    env = { DATABASE_URL: await postgres.createDatabase(), DATA_DIR: await services.folder() };
    // Writes the demo data, which takes longer than the limits of the tests.
    await (await services.start(env)).stop();
  });
  beforeEach(async () => {
    service = await services.start({
      ...env,
      DATABASE_STATEMENT_SECONDS: '1',
      DATABASE_CONNECT_SECONDS: '2',
      METRICS_TOKEN,
    });
    token = await service.logIn();
  });
  afterAll(async () => {
    postgres?.thaw();
    await services?.remove();
    await postgres?.stop();
  });

  it('every request ends with 503 in time, readiness fails, liveness does not, and it heals by itself', async () => {
    postgres.freeze();
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.call('GET', '/role', undefined, token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(LONGEST_MS);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);

    postgres.thaw();
    await until(
      'reads succeed again',
      async () => (await service.call('GET', '/role', undefined, token)).status === 200,
    );
    await until('readiness is back', async () => (await fetch(`${service.url}/readyz`)).status === 200);
    expect(await service.stop()).toBe(0);
  });

  it('the metrics say so, and leave out what is in the database', async () => {
    const metrics = async () => {
      const answer = await fetch(`${service.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
      return answer.text();
    };
    expect(await metrics()).toMatch(/^iam_database_up 1$/m);
    postgres.freeze();
    const start = performance.now();
    const text = await metrics();
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(text).toMatch(/^iam_database_up 0$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect(text).toMatch(/^iam_database_connections\{pool="session",state="open"\} \d/m);
    expect(text).not.toMatch(/^iam_jobs\{/m);
    postgres.thaw();
    await until('the database is up', async () => /^iam_database_up 1$/m.test(await metrics()));
    expect(await metrics()).toMatch(/^iam_jobs\{state="open"\} \d/m);
    expect(await service.stop()).toBe(0);
  });

  it('SIGTERM ends the process with 0 meanwhile', async () => {
    postgres.freeze();
    const waiting = service.call('GET', '/role', undefined, token);
    const start = performance.now();
    expect(await service.stop()).toBe(0);
    expect(performance.now() - start).toBeLessThan(30_000);
    expect([0, 503]).toContain((await waiting).status);
    postgres.thaw();
  });
});

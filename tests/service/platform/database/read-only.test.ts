import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFailure } from '../../../../service/platform/database/errors.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../support/database/postgres.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

describe.skipIf(!findPostgres())('a server that became read-only (needs postgresql)', () => {
  let server: TestPostgres;
  let url: string;
  let service: TestService;
  let admin: pg.Client;
  beforeAll(async () => {
    server = await startPostgres();
    url = await server.createDatabase('demo');
    service = await startService({ env: { DATABASE_URL: url } });
    admin = new pg.Client(url);
    await admin.connect();
  }, 120_000);
  beforeEach(() => demote(false));
  afterAll(async () => {
    await admin?.end();
    await service?.stop();
    await server?.stop();
  });

  /** As a demotion does: what was connected before goes on with the old setting for new statements only if told so. */
  async function demote(readOnly: boolean): Promise<void> {
    await admin.query('set default_transaction_read_only = off');
    await admin.query(`alter system set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
    await admin.query('select pg_reload_conf()');
  }
  const ready = () => fetch(`${service.url}/readyz`);
  const logIn = () =>
    service.call('POST /auth', { body: { email: 'olivia.owner@northwind.example', password: PASSWORD } });

  it('fails readiness, answers writes with 503 and when to retry, and heals by itself within 5 s', async () => {
    expect((await ready()).status).toBe(200);
    await demote(true);
    await until(async () => (await ready()).status === 503, 'readiness fails');
    expect(Number((await ready()).headers.get('retry-after'))).toBeGreaterThan(0);
    const refused = await logIn();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    await demote(false);
    const healed = performance.now();
    await until(async () => (await ready()).status === 200, 'readiness is back');
    await until(async () => (await logIn()).status === 200, 'log ins succeed');
    expect(performance.now() - healed).toBeLessThan(5_000);
  });

  it('loses its connections, so that new ones find the other server', async () => {
    const connections = async () => {
      const { rows } = await admin.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'iam-widgets' and datname = current_database()",
      );
      return rows.map(({ pid }) => pid);
    };
    const before = await connections();
    expect(before.length).toBeGreaterThan(1);
    await demote(true);
    await until(async () => (await logIn()).status === 503, 'a write fails');
    await until(async () => {
      const now = await connections();
      return before.every((pid) => !now.includes(pid));
    }, 'every connection is another one');
  });

  it('stops a start with one line', async () => {
    await demote(true);
    const failure = await startService({ env: { DATABASE_URL: url } }).then(() => undefined, startFailure);
    expect(failure).toMatch(/^The database is read-only, as a standby is: [^\n]+$/);
  });
});

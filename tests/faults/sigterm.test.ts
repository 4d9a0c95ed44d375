import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, startPostgres, type TestPostgres } from '../service/support/database/postgres.ts';
import { faultServices, type FaultService, until } from './support/fault-service.ts';
import { type FaultSmtp, makeSmtp } from './support/smtp.ts';

const CLIENTS = 16;
const LOGISTICS_ROLE = 15;

/** The status of a request on reused connections; the error's code if there is none. */
function statusOf(agent: Agent | undefined, url: string, token?: string): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const sent = request(url, { agent: agent ?? false, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end();
  });
}

describe('SIGTERM', () => {
  let services: ReturnType<typeof faultServices>;
  let smtp: FaultSmtp;
  let postgres: TestPostgres | undefined;
  beforeAll(async () => {
    services = faultServices('sigterm');
    smtp = await makeSmtp();
    if (findPostgres()) postgres = await startPostgres();
  });
  afterAll(async () => {
    await services?.remove();
    await smtp?.down();
    await postgres?.stop();
  });

  it('under load readiness fails first, every request is answered, and no reused connection is cut', async () => {
    const service = await services.start({ DATA_DIR: await services.demoFolder(), DRAIN_SECONDS: '4' });
    const token = await service.logIn();
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const seen: (number | string)[] = [];
    let loading = true;
    const load = async () => {
      while (loading) seen.push(await statusOf(agent, `${service.url}/api/auth`, token));
    };
    const clients = Array.from({ length: CLIENTS }, load);
    await until('the load runs', () => seen.length > 200);
    service.child.kill('SIGTERM');
    const ready = () => statusOf(undefined, `${service.url}/readyz`);
    await until('readiness fails', async () => (await ready()) === 503);
    const answered = seen.length;
    expect(await statusOf(undefined, `${service.url}/livez`)).toBe(200);
    await until('requests are still answered', () => seen.length > answered + 50);
    // The balancer has seen that readiness failed.
    loading = false;
    await Promise.all(clients);
    agent.destroy();

    expect(new Set(seen)).toEqual(new Set([200]));
    expect(await service.ended).toBe(0);
  });

  it.skipIf(!findPostgres())(
    'jobs hand back their lease: another process sends at once (needs postgresql)',
    async () => {
      const env = { DATABASE_URL: (await postgres?.createDatabase()) ?? '', SMTP_URL: smtp.url };
      const start = async (): Promise<FaultService> => services.start({ ...env, DATA_DIR: await services.folder() });
      const leaving = await start();
      await smtp.silent();
      const email = 'handed.back@example.net';
      const body = { email, role_ids: [LOGISTICS_ROLE] };
      expect((await leaving.call('POST', '/invite', body, await leaving.logIn())).status).toBe(201);
      await until('the first attempt waits for the server', () => smtp.connections() > 0);
      const left = leaving.stop();
      const staying = await start();
      expect(await left).toBe(0);
      await smtp.up();
      // If the lease were not returned, the job would wait until the lease expires.
      await until('the mail', () => smtp.received.includes(email), 15_000);
      expect(smtp.received).toEqual([email]);
      expect(await staying.stop()).toBe(0);
    },
  );
});

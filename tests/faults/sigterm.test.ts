import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userIds } from '../../service/demo-data/ids.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../service/support/database/postgres.ts';
import { faultServices, type FaultService, until } from './support/fault-service.ts';
import { type FaultSmtp, makeSmtp } from './support/smtp.ts';

const CLIENTS = 16;
const LOGISTICS_ROLE = 15;

/** The status of a request on reused connections, a PUT if it has a body; the error's code if there is none. */
function statusOf(agent: Agent | undefined, url: string, token?: string, body?: object): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    };
    const sent = request(url, { agent: agent ?? false, headers, method: body ? 'PUT' : 'GET' }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end(body && JSON.stringify(body));
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

  it('under load readiness fails first, all is answered, writes stay, and no reused connection is cut', async () => {
    const folder = await services.demoFolder();
    const service = await services.start({ DATA_DIR: folder, DRAIN_SECONDS: '4' });
    const token = await service.logIn();
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const seen: (number | string)[] = [];
    let loading = true;
    let kept = '';
    const load = async () => {
      while (loading) seen.push(await statusOf(agent, `${service.url}/api/auth`, token));
    };
    const write = async () => {
      for (let count = 1; loading; count += 1) {
        const name = `Olivia ${count}`;
        const status = await statusOf(agent, `${service.url}/api/user/${userIds.olivia}`, token, { name });
        seen.push(status);
        if (status === 200) kept = name;
      }
    };
    const clients = [...Array.from({ length: CLIENTS - 1 }, load), write()];
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
    const again = await services.start({ DATA_DIR: folder });
    const { data } = await again.call('GET', `/user/${userIds.olivia}`, undefined, token);
    expect(data[0]).toMatchObject({ name: kept });
    expect(await again.stop()).toBe(0);
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

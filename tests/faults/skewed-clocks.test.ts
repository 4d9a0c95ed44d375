import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, startPostgres, type TestPostgres } from '../service/support/database/postgres.ts';
import { faultServices, until } from './support/fault-service.ts';
import { type FaultSmtp, makeSmtp } from './support/smtp.ts';

const SKEW_MS = 120_000;
const ADDRESSES = Array.from({ length: 24 }, (_, at) => `skewed.${at}@example.net`);
const LAST = ['last.one@example.net', 'last.two@example.net'];
const LOGISTICS_ROLE = 15;

describe.skipIf(!findPostgres())('the clocks of two hosts differ by two minutes (needs postgresql)', () => {
  let services: ReturnType<typeof faultServices>;
  let postgres: TestPostgres;
  let smtp: FaultSmtp;
  beforeAll(async () => {
    services = faultServices('skewed-clocks');
    postgres = await startPostgres();
    smtp = await makeSmtp();
  });
  afterAll(async () => {
    await services?.remove();
    await smtp?.down();
    await postgres?.stop();
  });

  it('each mail is sent once, and a session of one host works on the other', async () => {
    const env = { DATABASE_URL: await postgres.createDatabase(), SMTP_URL: smtp.url };
    const here = await services.start({ ...env, DATA_DIR: await services.folder() });
    const ahead = await services.start({
      ...env,
      DATA_DIR: await services.folder(),
      CLOCK_SKEW_MS: String(SKEW_MS),
      NODE_OPTIONS: `--import ${fileURLToPath(new URL('./support/skewed-clock.mjs', import.meta.url))}`,
    });
    const token = await here.logIn();
    expect((await ahead.call('GET', '/auth', undefined, token)).status).toBe(200);
    expect((await here.call('GET', '/auth', undefined, await ahead.logIn())).status).toBe(200);

    // Both are in the middle of an attempt when the server begins to answer.
    await smtp.silent();
    for (const [at, email] of ADDRESSES.entries()) {
      const service = at % 2 === 0 ? here : ahead;
      const answer = await service.call('POST', '/invite', { email, role_ids: [LOGISTICS_ROLE] }, token);
      expect(answer.status).toBe(201);
    }
    await smtp.up();
    await until('every mail', () => ADDRESSES.every((email) => smtp.received.includes(email)), 90_000);
    for (const email of LAST) await here.call('POST', '/invite', { email, role_ids: [LOGISTICS_ROLE] }, token);
    await until('the last mails', () => LAST.every((email) => smtp.received.includes(email)), 60_000);
    expect([...smtp.received].sort()).toEqual([...ADDRESSES, ...LAST].sort());
    expect(await here.stop()).toBe(0);
    expect(await ahead.stop()).toBe(0);
  });
});

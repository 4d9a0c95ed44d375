import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultServices, type FaultService, until } from './support/fault-service.ts';
import { type FaultSmtp, makeSmtp } from './support/smtp.ts';

const ADDRESSES = Array.from({ length: 12 }, (_, at) => `away.${at}@example.net`);
const LAST = 'last.one@example.net';
const LOGISTICS_ROLE = 15;

describe('the mail server is away', () => {
  let services: ReturnType<typeof faultServices>;
  let smtp: FaultSmtp;
  beforeAll(async () => {
    services = faultServices('mail-server-away');
    smtp = await makeSmtp();
  });
  afterAll(async () => {
    await smtp?.down();
    await services?.remove();
  });

  const invite = async (service: FaultService, email: string) => {
    const body = { email, role_ids: [LOGISTICS_ROLE] };
    const answer = await service.call('POST', '/invite', body, await service.logIn());
    expect(answer.status).toBe(201);
    expect(answer.took).toBeLessThan(5_000);
  };

  it('mails wait, also across a kill -9, and each arrives once when the server is back', async () => {
    const env = { DATA_DIR: await services.demoFolder(), SMTP_URL: smtp.url };
    const first = await services.start(env);
    for (const email of ADDRESSES) await invite(first, email);
    await first.stop('SIGKILL');
    const second = await services.start(env);
    await smtp.up();
    await until('every mail', () => ADDRESSES.every((email) => smtp.received.includes(email)), 90_000);
    // Mails go out in order: a mail that is sent twice would arrive before this one.
    await invite(second, LAST);
    await until('the last mail', () => smtp.received.includes(LAST), 60_000);
    expect([...smtp.received].sort()).toEqual([...ADDRESSES, LAST].sort());
    expect(await second.stop()).toBe(0);
  });
});

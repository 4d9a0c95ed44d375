import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSender } from '../../../../service/platform/mail/send-messages.ts';
import { startService, type TestService } from '../../support/service.ts';
import { startSmtp } from '../../support/smtp-server.ts';
import { until } from '../../support/until.ts';

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let service: TestService;
let token: string;
const accepted: string[] = [];
/** What the server answers at RCPT TO. */
let answers: Record<string, number> = {};

beforeAll(async () => {
  smtp = await startSmtp({
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = answers[address];
      if (responseCode === undefined) return done();
      done(Object.assign(new Error('No such mailbox'), { responseCode }));
    },
    onData: (stream, { envelope }, done) => {
      stream.resume();
      stream.on('end', () => {
        accepted.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  service = await startService({
    env: { SMTP_URL: smtp.url, RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' },
  });
  token = await service.signIn('olivia.owner@northwind.example');
});
afterAll(async () => {
  await service?.stop();
  await smtp?.stop();
});

interface JobRow {
  attempts: number;
  failed_at: Date | null;
  last_error: string | null;
}

const jobOf = async (address: string) => {
  const { rows } = await service.services.database.pool.query<JobRow>(
    "select j.* from jobs j join outbox o on o.id = (j.payload->>'outboxId')::bigint " +
      'where o.to = $1 order by j.id desc',
    [address],
  );
  return rows[0];
};
const invite = async (email: string) => {
  const { status } = await service.call('POST /invite', { token, body: { email, role_ids: [15] } });
  expect(status).toBe(201);
};
const memberOf = async (term: string) => (await service.call('GET /user', { token, query: { term } })).data[0];

it('ends at once for an address that the server refuses for good, and the member and staff see it', async () => {
  answers = { 'nobody@refused.example': 550 };
  await invite('nobody@refused.example');
  const job = await until(async () => {
    const found = await jobOf('nobody@refused.example');
    return found?.failed_at ? found : null;
  }, 'the end of the job');
  expect(job.attempts).toBe(1);
  expect(job.last_error).toMatch(/The address does not accept mail: 550 /);
  expect(await memberOf('nobody@refused.example')).toMatchObject({ email_refused: true });
  const staff = await service.signIn('superadmin@platform.example');
  const { data } = await service.call('GET /jobs', { token: staff });
  expect(JSON.stringify(data)).toContain('does not accept mail');
});

it('forgets it once the address accepts a mail', async () => {
  answers = {};
  const body = { email: 'nobody@refused.example' };
  expect((await service.call('POST /invite/resend', { token, body })).status).toBe(200);
  await until(() => accepted.includes('nobody@refused.example'), 'the mail');
  await until(
    async () => (await memberOf('nobody@refused.example'))?.email_refused === undefined,
    'the member without the mark',
  );
});

it('tries again after 4xx', async () => {
  answers = { 'full@refused.example': 452 };
  await invite('full@refused.example');
  await until(async () => ((await jobOf('full@refused.example'))?.attempts ?? 0) >= 2, 'a second attempt');
  expect(await jobOf('full@refused.example')).toMatchObject({ failed_at: null });
  expect((await memberOf('full@refused.example'))?.email_refused).toBeUndefined();
  answers = {};
  await until(() => accepted.includes('full@refused.example'), 'the mail after all', 30_000);
});

it('does not wait longer than an attempt may take for a server that drips lines', async () => {
  const sockets = new Set<Socket>();
  const drips: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 slow.example\r\n');
    const timer = setInterval(() => socket.write('250-still here\r\n'), 50);
    socket.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => drips.listen(0, '127.0.0.1', resolve));
  const { config, database, tracing } = service.services;
  const { rows } = await database.pool.query<{ id: number }>(
    'insert into outbox (channel, "to", subject, text, links) ' +
      "values ('mail', 'x@drip.example', 'x', 'x', '{}') returning id",
  );
  const health = { refused: async () => undefined, accepted: async () => undefined };
  const { port } = drips.address() as AddressInfo;
  const send = makeSender(
    { config: { ...config, smtpUrl: `smtp://127.0.0.1:${port}` }, database, tracing },
    async () => ({ from: { name: '', address: 'no-reply@platform.example' } }),
    async () => null,
    { health, attemptMs: 600 },
  );
  const { signal } = new AbortController();
  const job = { id: 0, payload: { outboxId: rows[0]?.id ?? 0 }, attempt: 1, signal, over: signal };
  const began = performance.now();
  await expect(send({ ...job, finish: async () => undefined })).rejects.toThrow('Message sending aborted');
  expect(performance.now() - began).toBeLessThan(3_000);
  await until(() => [...sockets].every((socket) => socket.destroyed), 'the end of the connection');
  await new Promise<void>((resolve) => drips.close(() => resolve()));
});

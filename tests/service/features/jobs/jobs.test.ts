import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

let service: TestService;
let refusing: Server;
let staff: string;
beforeAll(async () => {
  // Closes each connection: every attempt fails at once.
  refusing = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const { port } = refusing.address() as AddressInfo;
  service = await startService({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' },
  });
  staff = await service.signIn('sam.staff@platform.example');
});
afterAll(async () => {
  await service?.stop();
  refusing?.close();
});

const list = (query: Record<string, unknown> = {}, token = staff) => service.call('GET /jobs', { token, query });
const retry = (id: number, token = staff) => service.call('POST /jobs/{id}/retry', { token, params: { id } });

/** Invites somebody whose mail fails; the job that sends it. */
async function failingMail(to: string): Promise<number> {
  const admin = await service.signIn('adam.admin@northwind.example');
  await service.call('POST /invite', { token: admin, body: { email: to, role_ids: [15] } });
  const job = await until(
    async () => (await list({ __count: 100 })).data.find(({ message, error }) => message?.to === to && error !== null),
    `the failed attempt of a mail to ${to}`,
  );
  return job.id;
}

const giveUp = (id: number) =>
  service.services.database.pool.query('update jobs set failed_at = now(), attempts = 8 where id = $1', [id]);

it('lists waiting and failed mails for staff, without their links', async () => {
  const id = await failingMail('waits@example.net');
  const { data, meta } = await list({ status: 'waiting' });
  expect(meta.total).toBeGreaterThanOrEqual(1);
  const job = data.find((one) => one.id === id);
  expect(job).toMatchObject({
    type: 'message.send',
    message: { channel: 'mail', to: 'waits@example.net' },
    failed_at: null,
  });
  expect(job?.next_attempt_at).not.toBeNull();
  expect(JSON.stringify(data)).not.toContain('hash=');

  await giveUp(id);
  const failed = await list({ status: 'failed' });
  expect(failed.data.find((one) => one.id === id)).toMatchObject({ status: 'failed', next_attempt_at: null });
});

it('retries a failed job once for two concurrent requests, and records the requester', async () => {
  const id = await failingMail('again@example.net');
  await giveUp(id);
  const answers = await Promise.all([retry(id), retry(id)]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
  await until(async () => (await list({ __count: 100 })).data.find((one) => one.id === id && one.error), 'an attempt');
  const { rows } = await service.services.database.pool.query(
    "select actor_user_id as actor from audit_log where action = 'job.repeated' and target_id = $1",
    [id],
  );
  expect(rows[0]).toMatchObject({ actor: expect.any(Number) });
});

it('does not repeat a job that is done, unknown, or without a message', async () => {
  const id = await failingMail('gone@example.net');
  await giveUp(id);
  const { pool } = service.services.database;
  await pool.query("delete from outbox where id = (select (payload->>'outboxId')::int from jobs where id = $1)", [id]);
  expect(await retry(id)).toMatchObject({ status: 409, code: 'message_deleted' });
  await pool.query('update jobs set done_at = now() where id = $1', [id]);
  expect(await retry(id)).toMatchObject({ status: 404 });
  expect(await retry(987_654)).toMatchObject({ status: 404 });
});

it('is available only to staff', async () => {
  for (const email of ['olivia.owner@northwind.example', 'rita.reader@northwind.example']) {
    const token = await service.signIn(email);
    expect((await list({}, token)).status).toBe(403);
    expect((await retry(1, token)).status).toBe(403);
  }
  expect((await service.call('GET /jobs')).status).toBe(401);
});

describe('a mail whose link expired', () => {
  const expire = (id: number) =>
    service.services.database.pool.query(
      `update outbox set valid_until = now() - interval '1 second'
        where id = (select (payload->>'outboxId')::int from jobs where id = $1)`,
      [id],
    );

  it('is marked, and not sent again', async () => {
    const id = await failingMail('expired@example.net');
    await giveUp(id);
    expect((await list({ status: 'failed' })).data.find((one) => one.id === id)).toMatchObject({ is_expired: false });
    await expire(id);
    expect((await list({ status: 'failed' })).data.find((one) => one.id === id)).toMatchObject({ is_expired: true });
    expect(await retry(id)).toMatchObject({
      status: 409,
      code: 'link_expired',
      meta: { error: { message: expect.stringContaining('Send a new invitation') } },
    });
  });

  it('fails without being sent if it was still waiting', async () => {
    const id = await failingMail('late@example.net');
    await expire(id);
    await service.services.database.pool.query(
      "update jobs set run_at = now(), retry_until = now() + interval '1 second' where id = $1",
      [id],
    );
    const job = await until(
      async () => (await list({ status: 'failed', __count: 100 })).data.find((one) => one.id === id),
      'the failed job',
    );
    expect(job.error).toContain('expired before it could be sent');
  });

  it('is repeated no longer than its link works', async () => {
    const id = await failingMail('soon@example.net');
    await giveUp(id);
    const { pool } = service.services.database;
    await pool.query(
      `update outbox set valid_until = now() + interval '10 minutes'
        where id = (select (payload->>'outboxId')::int from jobs where id = $1)`,
      [id],
    );
    expect((await retry(id)).status).toBe(200);
    const { rows } = await pool.query<{ ends: boolean }>(
      "select retry_until < now() + interval '11 minutes' as ends from jobs where id = $1",
      [id],
    );
    expect(rows).toEqual([{ ends: true }]);
  });

  it('is one with a link that ends: a mail without one can always be sent again', async () => {
    const { database, messages } = service.services;
    await messages.mail(database.db, {
      ...{ to: 'plain@example.net', subject: 'News', text: 'News', html: '<p>News</p>', links: [], code: null },
    });
    await failingMail('limited@example.net');
    const { rows } = await database.pool.query<{ to: string; hours: number | null }>(
      `select "to", round(extract(epoch from valid_until - created_at) / 3600)::int as hours from outbox
        where "to" in ('plain@example.net', 'limited@example.net') order by "to"`,
    );
    expect(rows).toEqual([
      { to: 'limited@example.net', hours: 48 },
      { to: 'plain@example.net', hours: null },
    ]);
  });
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import sharp from 'sharp';
import { notify } from '../../../service/features/notifications/notifications.ts';
import { organizationIds, userIds } from '../../../service/demo-data/ids.ts';
import { table } from '../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../src/core/contract/types.ts';
import { type Receiver, startReceiver } from '../features/webhooks/support/receiver.ts';
import {
  createRole,
  createWebhook,
  deliveriesOf,
  OWNER,
  untilDelivery,
} from '../features/webhooks/support/webhooks.ts';
import { keepApplication } from '../support/keys/application-key.ts';
import { describeServices } from '../support/describe-services.ts';
import { readEvents } from '../support/events.ts';
import { PAGE, readyCode, redeem } from '../support/handover.ts';
import { answerRows } from '../support/exports/answers.ts';
import { startApplication } from '../support/exports/application.ts';
import { registerExport } from '../support/exports/register.ts';
import { download, make } from '../support/reports.ts';
import { until } from '../support/until.ts';
import { type Ids, requestOf } from './targets.ts';

const FIRST = 3_000_000_000;
const STAFF = 'sam.staff@platform.example';

/** An installation whose sequences have all passed 2^31, each table elsewhere. */
describeServices(
  'ids beyond 32 bits',
  (described) => {
    const call: typeof described.service.call = (name, sending) => described.service.call(name, sending);
    const sql = (text: string, values: unknown[] = []) => described.service.services.database.pool.query(text, values);
    let owner: string;
    let receiver: Receiver;
    beforeAll(async () => {
      const { rows } = await sql(
        "select table_name as name from information_schema.columns where is_identity = 'YES' and data_type = 'bigint'",
      );
      for (const [at, { name }] of (rows as { name: string }[]).entries())
        await sql(`alter table ${name} alter column id restart with ${FIRST + at * 1_000_000}`);
      owner = await described.service.signIn(OWNER);
    });
    beforeEach(async () => {
      receiver = await startReceiver();
      return () => receiver.stop();
    });
    const isLong = (id: number | undefined) => expect(id).toBeGreaterThanOrEqual(FIRST);

    it('log in, are handed over, listed and ended one by one', async () => {
      const token = await described.service.signIn(OWNER);
      const params = { id: userIds.olivia };
      const { code, verifier } = await readyCode(described.service, token);
      expect((await redeem(described.service, code, verifier, PAGE)).status).toBe(200);
      const { data } = await call('GET /user/{id}/sessions', { token: owner, params });
      const newest = Math.max(...data.map(({ id }) => id));
      isLong(newest);
      const ended = await call('DELETE /user/{id}/sessions/{sessionId}', {
        token: owner,
        params: { ...params, sessionId: newest },
      });
      expect(ended.status).toBe(200);
      expect((await call('GET /auth', { token })).status).toBe(401);
      const leaving = await described.service.signIn(OWNER);
      expect((await call('DELETE /auth', { token: leaving })).status).toBe(200);
      expect((await call('GET /auth', { token: leaving })).status).toBe(401);
    });

    it('write when a session was last seen', async () => {
      const token = await described.service.signIn('adam.admin@northwind.example');
      await call('GET /auth', { token });
      await described.service.services.sessions.writeActivity();
      const { rows } = await sql(
        'select id, last_seen_at > created_at as is_seen from sessions where user_id = $1 order by id desc limit 1',
        [userIds.adam],
      );
      expect(rows).toEqual([{ id: expect.any(Number), is_seen: true }]);
      isLong((rows[0] as { id: number }).id);
    });

    it('page through the activity', async () => {
      const made = [await createRole(described.service, owner), await createRole(described.service, owner)];
      const ask = (after?: string) =>
        call('GET /organizations/{id}/audit', {
          token: owner,
          params: { id: organizationIds.northwind },
          query: { __count: 1, action: 'role.created', ...(after && { __after: after }) },
        });
      const first = await ask();
      const second = await ask((first.meta as { next?: string }).next);
      expect([...second.data, ...first.data].map(({ target }) => target?.name)).toEqual(made);
      isLong(second.data[0]?.id);
    });

    it('stream notifications after Last-Event-ID, and mark them', async () => {
      const { db } = described.service.services.database;
      const tell = (title: string) =>
        db.transaction((tx) => notify(tx, userIds.olivia, { title, type: 'sensor_updates' }));
      const first = await tell('First');
      isLong(first ?? undefined);
      const seen = await call('GET /in_app_notifications', { token: owner, query: { user_id: userIds.olivia } });
      const second = await tell('Second');
      for (const from of [seen.meta.cursor, String(first)]) {
        const reader = await readEvents(described.service.url, owner, from);
        const [event] = await reader.until(1);
        reader.close();
        expect(event).toMatchObject({ event: 'notification', data: { id: second, title: 'Second' } });
        expect(event?.id).toMatch(new RegExp(`^${second}-`));
      }
      const query = { user_id: userIds.olivia, after: first };
      const after = await call('GET /in_app_notifications', { token: owner, query });
      expect(after.data.map(({ id }) => id)).toEqual([second]);
      const read = await call('POST /in_app_notifications/mark_as_read', { token: owner, body: { ids: [first] } });
      const all = await call('POST /in_app_notifications/mark_all_as_read', {
        token: owner,
        body: { newest_id: second },
      });
      expect([read.status, all.status]).toEqual([200, 200]);
      const removed = { token: owner, body: { ids: [second] } };
      expect((await call('POST /in_app_notifications/mark_as_removed', removed)).status).toBe(200);
    });

    it('deliver events of webhooks, and send them again by hand', async () => {
      const webhook = await createWebhook(described.service, owner, receiver.url);
      receiver.answer = (response) => void response.writeHead(500).end();
      await createRole(described.service, owner);
      const failed = await untilDelivery(described.service, owner, webhook.id, ({ error }) => error !== null);
      isLong(failed.id);
      receiver.answer = (response) => void response.writeHead(200).end();
      const params = { id: webhook.id, deliveryId: failed.id };
      expect((await call('POST /webhooks/{id}/deliveries/{deliveryId}/retry', { token: owner, params })).status).toBe(
        200,
      );
      await untilDelivery(described.service, owner, webhook.id, ({ status }) => status === 'delivered');
      const { data } = await call('GET /webhooks/{id}/deliveries/{deliveryId}', { token: owner, params });
      expect(data[0]?.tries.map(({ number }) => number)).toEqual([2, 1]);
      await createRole(described.service, owner);
      const newest = await until(async () => {
        const all = await deliveriesOf(described.service, owner, webhook.id);
        return all.length === 2 ? all[0] : null;
      }, 'a second delivery');
      const cursor = Buffer.from(JSON.stringify(['-id', '', newest.id])).toString('base64url');
      const behind = await deliveriesOf(described.service, owner, webhook.id, { __after: cursor });
      expect(behind.map(({ id }) => id)).toEqual([failed.id]);
    });

    it('list and repeat failed mails', async () => {
      const staff = await described.service.signIn(STAFF);
      await call('POST /invite', { token: owner, body: { email: 'far@example.net', role_ids: [15] } });
      const message = await until(
        async () => (await described.service.outbox('far@example.net'))[0],
        'the mail of an invitation',
      );
      isLong(message.id);
      const fail = `update jobs set failed_at = now(), attempts = 8
        where (payload ->> 'outboxId')::bigint = $1 and last_error is not null and leased_by is null`;
      await until(async () => (await sql(fail, [message.id])).rowCount === 1, 'the failed attempt of the mail');
      const { data } = await call('GET /jobs', { token: staff, query: { status: 'failed' } });
      const job = data.find((one) => one.message?.to === 'far@example.net');
      isLong(job?.id);
      expect((await call('POST /jobs/{id}/retry', { token: staff, params: { id: job?.id } })).status).toBe(200);
      const noted = await sql("select target_id as id from audit_log where action = 'job.repeated'");
      expect(noted.rows).toEqual([{ id: job?.id }]);
    });

    it('make, download and delete exports', async () => {
      const application = await startApplication();
      const { type } = await registerExport(described.service, application, { answer: answerRows(100) });
      const { report, file } = await make(described.service, owner, { type, format: 'csv' });
      isLong(report.id);
      expect([report.status, file.length > 1_000]).toEqual(['done', true]);
      const again = await download(`${described.service.url}/api/reports/${report.id}/file`, owner);
      expect(again.file.equals(file)).toBe(true);
      expect((await call('DELETE /reports/{id}', { token: owner, params: { id: report.id } })).status).toBe(200);
      await application.stop();
    });

    it('keep a picture and a personal setting', async () => {
      const form = new FormData();
      const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#37cb95' } })
        .png()
        .toBuffer();
      form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
      const headers = { Authorization: `Bearer ${owner}` };
      const sent = await fetch(`${described.service.url}/api/uploads`, { method: 'POST', body: form, headers });
      const [upload] = ((await sent.json()) as { data: { id: number; url: string }[] }).data;
      isLong(upload?.id);
      const params = { id: userIds.olivia };
      const changed = await call('PUT /user/{id}', { token: owner, params, body: { avatar: upload?.id } });
      expect(changed.data[0]?.avatar).toBe(upload?.id);
      expect((await fetch(described.service.url + (upload?.url ?? ''), { headers })).status).toBe(200);
      const { data } = await call('GET /user/{id}/settings', { token: owner, params, query: { __count: 100 } });
      const setting = data.find(({ key }) => key === 'avatar');
      isLong(setting?.id);
      const rewritten = await call('PUT /user/{id}/settings/{settingId}', {
        token: owner,
        params: { ...params, settingId: setting?.id },
        body: { value: String(upload?.id) },
      });
      expect(rewritten.status).toBe(200);
    });

    it('are unknown or malformed where nothing has them, never a failure', async () => {
      const superAdmin = { kind: 'superadmin', userId: userIds.superadmin } as const;
      const token = await described.service.signIn('superadmin@platform.example');
      const application = await keepApplication(described.service, 'fleet', ['notifications:send']);
      const failed: string[] = [];
      for (const id of [2 ** 31, FIRST + 999, Number.MAX_SAFE_INTEGER, 2 ** 53, 2 ** 63, 1e300]) {
        const ids = new Proxy({}, { get: () => id }) as Ids;
        for (const name of Object.keys(table) as EndpointName[]) {
          if (!/\{(id|\w+Id)\}/.test(name)) continue;
          const request = requestOf(name, ids, 'nowhere', { ...superAdmin, token });
          const isForKeys = name.includes(' /notifications/');
          const { status } = await call(name, { ...request, token: isForKeys ? application.token : token } as never);
          if (status !== 400 && status !== 404) failed.push(`${name} of ${id}: ${status}`);
        }
        for (const name of ['GET /user', 'GET /organizations', 'GET /organizations/owners'] as const) {
          const cursor = Buffer.from(JSON.stringify(['name', 'a', id])).toString('base64url');
          const { status } = await call(name, { token, query: { __after: cursor } });
          if (status !== 400) failed.push(`${name} after ${id}: ${status}`);
        }
        const { status } = await call('GET /auth', { token, headers: { 'X-Organization-Id': String(id) } });
        if (status >= 500) failed.push(`organization ${id}: ${status}`);
      }
      expect(failed).toEqual([]);
    });
  },
  {
    env: {
      ...{ ALLOW_PRIVATE_WEBHOOKS: '1', RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' },
      // Nothing listens there: mails fail at once.
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
  },
);

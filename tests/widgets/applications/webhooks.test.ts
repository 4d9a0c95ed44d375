import { expect, it } from 'vitest';
import { webhooksOfApplication } from '../../../src/widgets/applications/webhooks/webhooks-of-application.ts';
import { sessionWith } from '../organization/support/signed-in.ts';

it('asks about the webhooks of its application alone', async () => {
  const at = '/api/applications/5';
  const page = { data: [{ id: 9 }], meta: { total: 1 } };
  const { session, service } = await sessionWith({
    [`GET ${at}/webhooks`]: { data: [{ id: 7 }] },
    'GET /api/applications/webhook-events': { data: [{ event: 'session.ended', title: 'Session ended' }] },
    [`GET ${at}/webhooks/7`]: { data: [{ id: 7 }] },
    [`POST ${at}/webhooks`]: { status: 201, data: [{ id: 8 }] },
    [`PUT ${at}/webhooks/7`]: { data: [{ id: 7 }] },
    [`DELETE ${at}/webhooks/7`]: {},
    [`POST ${at}/webhooks/7/secret`]: { data: [{ id: 7 }] },
    [`POST ${at}/webhooks/7/test`]: page,
    [`GET ${at}/webhooks/7/deliveries`]: page,
    [`GET ${at}/webhooks/7/deliveries/9`]: page,
    [`POST ${at}/webhooks/7/deliveries/9/retry`]: page,
  });
  const hooks = webhooksOfApplication(session.client, 5);
  const { signal } = new AbortController();
  expect(await hooks.list(signal)).toEqual([{ id: 7 }]);
  expect((await hooks.events(signal))[0]?.event).toBe('session.ended');
  expect(await hooks.get(7)).toEqual({ id: 7 });
  const body = { name: 'Cache', enabled: true, event_types: [], endpoint: 'https://fleet.example/in', apikey: '' };
  expect(await hooks.create(body)).toEqual({ id: 8 });
  await hooks.change(7, { enabled: false }, '2026-11-20T08:00:00.000Z');
  expect(service.asked.at(-1)).toMatchObject({ version: '2026-11-20T08:00:00.000Z', body: { enabled: false } });
  await hooks.rollSecret(7, true);
  expect(service.asked.at(-1)?.body).toEqual({ revoke_previous: true });
  await hooks.sendTest(7);
  expect(await hooks.deliveries(7, { status: 'failed', __count: 20 }, signal)).toMatchObject({ rows: [{ id: 9 }] });
  expect(await hooks.delivery(7, 9, signal)).toEqual({ id: 9 });
  await hooks.retry(7, 9);
  await hooks.remove(7);
  expect(service.calls()).toEqual([
    `GET ${at}/webhooks?offset=0&count=1000`,
    'GET /api/applications/webhook-events',
    `GET ${at}/webhooks/7`,
    `POST ${at}/webhooks`,
    `PUT ${at}/webhooks/7`,
    `POST ${at}/webhooks/7/secret`,
    `POST ${at}/webhooks/7/test`,
    `GET ${at}/webhooks/7/deliveries?status=failed&__count=20`,
    `GET ${at}/webhooks/7/deliveries/9`,
    `POST ${at}/webhooks/7/deliveries/9/retry`,
    `DELETE ${at}/webhooks/7`,
  ]);
});

import { afterEach, expect, it, vi } from 'vitest';
import type { WebhookDelivery } from '../../../src/core/contract/endpoints/webhooks.ts';
import { DeliveriesModel } from '../../../src/widgets/webhooks/deliveries-model.ts';
import { DeliveryModel, readable } from '../../../src/widgets/webhooks/delivery-model.ts';
import { webhooksOfOrganization } from '../../../src/widgets/organization/webhooks-of-organization.ts';
import { sessionWith } from './support/signed-in.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

let stop: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const one of stop.splice(0)) await one();
});

const delivery = (id: number, more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id,
  message_id: `evt_${id}`,
  event: 'user.created',
  status: 'delivered',
  attempts: 1,
  response_status: 200,
  error: null,
  duration_ms: 87,
  created_at: '2026-11-20T07:00:00.000Z',
  last_attempt_at: '2026-11-20T07:00:00.000Z',
  next_attempt_at: null,
  ...more,
});
const pending = (id: number, more: Partial<WebhookDelivery> = {}) =>
  delivery(id, { status: 'pending', attempts: 0, response_status: null, duration_ms: null, ...more });

async function open(answers: Parameters<typeof sessionWith>[0], search = '') {
  const all = await sessionWith(answers);
  all.tab.platform.location.replace(`/auth/organization?tab=webhooks&webhook=4${search}`);
  let attempted = 0;
  const of = { requests: webhooksOfOrganization(all.session.client), id: 4 };
  const model = new DeliveriesModel(inEnglish, all.session, of, {
    addressBar: all.tab.platform.location,
    toasts: all.toasts,
    attempted: () => (attempted += 1),
  });
  stop = [() => model.stop(), all.service.stop];
  return { ...all, model, attempted: () => attempted };
}
const page = (rows: WebhookDelivery[]) => ({ data: rows, meta: { total: rows.length } });
const log = 'GET /api/webhooks/4/deliveries';
const settled = (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true));

it('filters by status and event, and keeps the filters in the URL', async () => {
  const { model, service, tab } = await open({ [log]: page([delivery(1)]) }, '&status=failed');
  model.start();
  await settled(() => model.list.status.value === 'ready');
  await model.filter({ event: 'user.created' });
  expect(service.calls()).toEqual([
    `${log}?status=failed&__count=20&__offset=0`,
    `${log}?status=failed&event=user.created&__count=20&__offset=0`,
  ]);
  expect(new URL(tab.platform.location.href()).search).toBe('?tab=webhooks&webhook=4&status=failed&event=user.created');
});

it('requests all deliveries if the URL names an unknown status', async () => {
  const { model, service } = await open({ [log]: page([]) }, '&status=lost');
  model.start();
  await settled(() => model.list.status.value === 'ready');
  expect(service.calls()).toEqual([`${log}?__count=20&__offset=0`]);
});

it('reloads the log while a delivery is pending, and announces the attempt', async () => {
  let rows = [pending(1)];
  const { model, service, tab, attempted } = await open({ [log]: () => page(rows) });
  model.start();
  await settled(() => model.list.status.value === 'ready');
  tab.pass(1999);
  expect(service.calls()).toHaveLength(1);
  rows = [delivery(1)];
  tab.pass(1);
  await settled(() => attempted() === 1);
  tab.pass(600_000);
  expect(service.calls()).toHaveLength(2);
});

it('reloads at the next attempt, after a minute at most, and only while the page is visible', async () => {
  const at = (ms: number) => new Date(Date.parse('2026-11-20T08:00:00Z') + ms).toISOString();
  const { model, service, tab } = await open({ [log]: () => page([pending(1, { next_attempt_at: at(10_000) })]) });
  model.start();
  await settled(() => model.list.status.value === 'ready');
  tab.pass(9999);
  expect(service.calls()).toHaveLength(1);
  tab.sight.visible = false;
  tab.pass(1);
  tab.pass(2000);
  expect(service.calls()).toHaveLength(1);
  tab.sight.visible = true;
  tab.pass(2000);
  await settled(() => service.calls().length === 2);
  model.stop();
  tab.pass(600_000);
  expect(service.calls()).toHaveLength(2);
});

it('sends a test event once at a time and shows it in the log', async () => {
  let rows: WebhookDelivery[] = [];
  const { model, service, shown } = await open({
    [log]: () => page(rows),
    'POST /api/webhooks/4/test': () => ((rows = [pending(2, { event: 'webhook.test' })]), { data: rows }),
  });
  model.start();
  await settled(() => model.list.status.value === 'ready');
  const sent = model.sendTest();
  expect(model.testing.value).toBe(true);
  await Promise.all([sent, model.sendTest()]);
  expect(service.calls().filter((call) => call.startsWith('POST'))).toHaveLength(1);
  expect(model.list.rows.value.map(({ event }) => event)).toEqual(['webhook.test']);
  expect([model.testing.value, shown]).toEqual([false, ['Test event sent']]);
});

it("resends a delivery, and shows the service's error if it fails", async () => {
  const { model, shown } = await open({
    [log]: page([delivery(1), delivery(2)]),
    'POST /api/webhooks/4/deliveries/1/retry': { data: [pending(1)] },
    'POST /api/webhooks/4/deliveries/2/retry': {
      status: 409,
      error: { message: 'It is being sent.', code: 'delivery_pending' },
    },
  });
  const first = model.retry(delivery(1));
  expect([...model.retried.value]).toEqual([1]);
  await first;
  await model.retry(delivery(2));
  expect([...model.retried.value]).toEqual([]);
  expect(shown).toEqual(['Sent again', 'error: It is being sent.']);
});

it('loads one delivery with its request and attempts', async () => {
  const details = { ...delivery(9), request: { url: 'https://a.example/', headers: {}, body: '{}' }, tries: [] };
  const { session } = await open({ 'GET /api/webhooks/4/deliveries/9': { data: [details] } });
  const model = new DeliveryModel(webhooksOfOrganization(session.client), 4, 9);
  await model.details.load();
  expect(model.details.data.value).toEqual(details);
});

it('indents JSON and leaves anything else as it is', () => {
  expect(readable('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(readable('<p>no</p>')).toBe('<p>no</p>');
  expect(readable('')).toBe('');
});

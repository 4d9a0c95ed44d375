import { expect, it } from 'vitest';
import type { Webhook } from '../../../src/core/contract/endpoints/webhooks.ts';
import { WebhookDialogModel } from '../../../src/widgets/webhooks/webhook-dialog-model.ts';
import { WebhooksModel } from '../../../src/widgets/webhooks/webhooks-model.ts';
import { webhooksOfOrganization } from '../../../src/widgets/organization/webhooks-of-organization.ts';
import { sessionWith } from './support/signed-in.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

const webhook = (id: number, more: Partial<Webhook> = {}): Webhook => ({
  id,
  name: `Hook ${id}`,
  endpoint: `https://hooks${id}.example.com/in`,
  enabled: true,
  apikey: '',
  secret: 'whse••••••••MDI=',
  previous_secret_expires_at: null,
  eventTypes: [
    { type: 'user.created', enabled: true },
    { type: 'role.created', enabled: false },
  ],
  failing_since: null,
  updated_at: '2026-10-01T08:00:00.000Z',
  disabled_at: null,
  created_at: '2026-11-20T08:00:00.000Z',
  ...more,
});

const events = [
  { event: 'user.created', title: 'User created' },
  { event: 'role.created', title: 'Role created' },
];

it('lists all webhooks with one request, and searches them by name and URL', async () => {
  const { session, toasts, service } = await sessionWith({ 'GET /api/webhooks': { data: [webhook(1), webhook(2)] } });
  const model = new WebhooksModel(inEnglish, webhooksOfOrganization(session.client), toasts);
  await model.refresh();
  expect(service.calls()).toEqual(['GET /api/webhooks?offset=0&count=1000']);
  model.list.search('hooks2.example');
  expect(model.list.rows.value.map(({ id }) => id)).toEqual([2]);
});

it('enables a webhook immediately, and adopts the state in the response', async () => {
  const stopped = webhook(1, { enabled: false, disabled_at: '2026-11-19T08:00:00.000Z' });
  const { session, toasts, shown, service } = await sessionWith({
    'GET /api/webhooks': { data: [stopped] },
    'PUT /api/webhooks/1': { data: [webhook(1)] },
  });
  const model = new WebhooksModel(inEnglish, webhooksOfOrganization(session.client), toasts);
  await model.refresh();
  const toggled = model.toggle(stopped, true);
  expect(model.list.rows.value[0]).toMatchObject({ enabled: true });
  await toggled;
  expect(model.list.rows.value[0]).toEqual(webhook(1));
  expect(service.asked.at(-1)?.body).toEqual({ enabled: true });
  expect(shown).toEqual(['Webhook enabled']);
});

it('reverts the switch when the service rejects the change', async () => {
  const { session, toasts, shown } = await sessionWith({
    'GET /api/webhooks': { data: [webhook(1)] },
    'PUT /api/webhooks/1': { status: 503, error: { message: 'Try again later.', code: 'unavailable' } },
  });
  const model = new WebhooksModel(inEnglish, webhooksOfOrganization(session.client), toasts);
  await model.refresh();
  await model.toggle(webhook(1), false);
  expect(model.list.rows.value[0]?.enabled).toBe(true);
  expect(shown).toEqual(['error: Try again later.']);
});

it('saves the final state of a switch that moves during a save', async () => {
  const saved: boolean[] = [];
  const { session, toasts, shown } = await sessionWith({
    'GET /api/webhooks': { data: [webhook(1)] },
    'PUT /api/webhooks/1': ({ body }) => {
      const { enabled } = body as { enabled: boolean };
      saved.push(enabled);
      return { data: [webhook(1, { enabled })] };
    },
  });
  const model = new WebhooksModel(inEnglish, webhooksOfOrganization(session.client), toasts);
  await model.refresh();
  const first = model.toggle(webhook(1), false);
  await model.toggle(webhook(1), true);
  await model.toggle(webhook(1), false);
  await model.toggle(webhook(1), true);
  expect(model.list.rows.value[0]?.enabled).toBe(true);
  await first;
  expect(saved).toEqual([false, true]);
  expect(model.list.rows.value[0]?.enabled).toBe(true);
  expect(shown).toEqual([]);
});

it('deletes a webhook and loads the rest', async () => {
  let rows = [webhook(1), webhook(2)];
  const { session, toasts, shown } = await sessionWith({
    'GET /api/webhooks': () => ({ data: rows }),
    'DELETE /api/webhooks/1': () => ((rows = [webhook(2)]), { data: [] }),
  });
  const model = new WebhooksModel(inEnglish, webhooksOfOrganization(session.client), toasts);
  await model.refresh();
  await model.remove(webhook(1));
  expect(model.list.rows.value.map(({ id }) => id)).toEqual([2]);
  expect(shown).toEqual(['Webhook deleted']);
});

it('creates a webhook with each event on or off', async () => {
  const { session, toasts, service, shown } = await sessionWith({
    'POST /api/webhooks': { status: 201, data: [webhook(7)] },
  });
  const model = new WebhookDialogModel(inEnglish, session, toasts, {
    requests: webhooksOfOrganization(session.client),
  });
  model.form.set('name', ' HR ');
  model.form.set('endpoint', ' https://hr.example.com/in ');
  model.form.set('events', ['role.created']);
  expect(await model.form.submit((values) => model.send(values, events))).toBe(true);
  expect(service.asked.at(-1)?.body).toEqual({
    name: 'HR',
    endpoint: 'https://hr.example.com/in',
    apikey: '',
    enabled: true,
    event_types: [
      { type: 'user.created', enabled: false },
      { type: 'role.created', enabled: true },
    ],
  });
  expect(shown).toEqual(['Webhook created']);
});

it.each([
  ['', 'This field is empty'],
  ['ftp://example.com', 'Enter a URL such as https://example.com/webhooks'],
  ['example.com', 'Enter a URL such as https://example.com/webhooks'],
  ['https://me:secret@example.com', 'The URL must not contain a user name or password. Use the API key instead'],
])('rejects the webhook URL ‘%s’ before it sends anything', async (url, message) => {
  const { session, toasts, service } = await sessionWith({});
  const model = new WebhookDialogModel(inEnglish, session, toasts, {
    requests: webhooksOfOrganization(session.client),
  });
  model.form.set('endpoint', url);
  expect(await model.form.submit((values) => model.send(values, events))).toBe(false);
  expect(model.form.errors.peek()).toEqual({ name: ['This field is empty'], endpoint: [message] });
  expect(service.calls()).toEqual([]);
});

it('changes a webhook without sending its URL and key', async () => {
  const { session, toasts, service, shown } = await sessionWith({ 'PUT /api/webhooks/3': { data: [webhook(3)] } });
  const model = new WebhookDialogModel(inEnglish, session, toasts, {
    requests: webhooksOfOrganization(session.client),
    webhook: webhook(3),
  });
  model.form.set('enabled', false);
  model.form.set('events', []);
  expect(await model.form.submit((values) => model.send(values, []))).toBe(true);
  expect(service.asked.at(-1)?.body).toEqual({
    name: 'Hook 3',
    enabled: false,
    event_types: [
      { type: 'user.created', enabled: false },
      { type: 'role.created', enabled: false },
    ],
  });
  expect(shown).toEqual(['Webhook updated']);
});

it('applies what somebody else changed meanwhile, keeps what was edited, and saves it the next time', async () => {
  const theirs = webhook(3, { name: 'Theirs', enabled: false, updated_at: '2026-11-21T08:00:00.000Z' });
  const { session, toasts, service } = await sessionWith({
    'GET /api/webhooks/3': { data: [theirs] },
    'PUT /api/webhooks/3': ({ version }) =>
      version === theirs.updated_at
        ? { data: [theirs] }
        : { status: 409, error: { message: 'This was changed in the meantime.', code: 'changed_elsewhere' } },
  });
  const model = new WebhookDialogModel(inEnglish, session, toasts, {
    requests: webhooksOfOrganization(session.client),
    webhook: webhook(3),
  });
  model.form.set('name', 'Mine');
  expect(await model.form.submit((values) => model.send(values, events))).toBe(false);
  expect(model.form.values.peek()).toMatchObject({ name: 'Mine', enabled: false, events: ['user.created'] });
  expect(model.base.elsewhere.peek()).toEqual({ name: 'Theirs' });
  expect(await model.form.submit((values) => model.send(values, events))).toBe(true);
  expect(service.asked.map(({ version }) => version)).toEqual([webhook(3).updated_at, null, theirs.updated_at]);
});

it("shows the service's field error beside the field", async () => {
  const message = 'The URL must not name a private or reserved address';
  const { session, toasts } = await sessionWith({
    'POST /api/webhooks': { error: { message, code: 'endpoint_private', data: { endpoint: [message] } } },
  });
  const model = new WebhookDialogModel(inEnglish, session, toasts, {
    requests: webhooksOfOrganization(session.client),
  });
  model.form.set('name', 'HR');
  model.form.set('endpoint', 'https://10.0.0.1/');
  await model.form.submit((values) => model.send(values, events));
  expect(model.form.errors.peek().endpoint).toEqual([message]);
});

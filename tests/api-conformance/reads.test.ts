import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { EndpointName } from '../../src/core/contract/types.ts';
import { type ApplicationAtWork, setUpApplication } from './support/application.ts';
import { ask, endpointsWhere, logIn, send, type Sending, type Session } from './support/back-end.ts';

let owner: Session;
let superAdmin: Session;
let webhookId: number;
let deliveryId: number;
let platform: ApplicationAtWork;
beforeAll(async () => {
  [owner, superAdmin] = [await logIn('owner'), await logIn('superAdmin')];
  const { token } = owner;
  const body = {
    name: 'conformance',
    endpoint: 'https://hooks.mail.example/',
    enabled: false,
    apikey: '',
    event_types: [],
  };
  webhookId = Number((await ask('POST /webhooks', { token, body })).data[0]?.['id']);
  platform = await setUpApplication(superAdmin.token);
  const tested = await ask('POST /webhooks/{id}/test', { token, params: { id: webhookId } });
  deliveryId = Number(tested.data[0]?.['id']);
});
afterAll(async () => {
  await ask('DELETE /webhooks/{id}', { token: owner.token, params: { id: webhookId } });
  await platform.remove();
});

/** Endpoints of platform staff; the rest is asked by the owner of an organization. */
const ofPlatform = /^GET \/(system_settings|mail_texts|jobs|audit$|announcements\/manage|organizations(\/owners)?$)/;

/** Endpoints that other files check, or that need a secret from a mail. */
const elsewhere: EndpointName[] = [
  'GET /reports/{id}',
  'GET /setup',
  'GET /invite/lists/{id}',
  'GET /invite/lists/{id}/results',
];

const reads = endpointsWhere(
  ({ answer = 'json', reply }, name) =>
    name.startsWith('GET ') && answer === 'json' && reply !== undefined && !elsewhere.includes(name),
);

function requestOf(name: EndpointName): Sending {
  if (name === 'GET /applications/me') return { token: platform.serviceKey };
  if (name.startsWith('GET /notifications'))
    return { token: platform.serviceKey, params: { id: platform.notificationId } };
  if (name.startsWith('GET /applications')) return { token: superAdmin.token, params: platform.params };
  const { token, userId, organizationId } = ofPlatform.test(name) ? superAdmin : owner;
  const id = name.includes('/webhooks/') ? webhookId : name.includes('/user/') ? userId : organizationId;
  const query: Record<string, string | number> = {
    ...(name === 'GET /bot_check' && { action: 'create_account' }),
    ...(name === 'GET /announcements' && { organization_id: organizationId }),
    ...(name === 'GET /in_app_notifications' && { user_id: userId }),
  };
  return { token, params: { id, deliveryId }, query };
}

describe('each read endpoint answers as declared', () => {
  it.each(reads)('%s', async (name) => {
    await expect(ask(name, requestOf(name))).resolves.toBeDefined();
  });
});

describe('lists', () => {
  const page = async (query: Record<string, string | number>) => {
    const { data, meta } = await ask('GET /user', { token: owner.token, query });
    return { ids: data.map(({ id }) => Number(id)), total: Number(meta['total']) };
  };

  it('have eight items unless a count is given', async () => {
    const { ids, total } = await page({});
    expect(ids).toHaveLength(Math.min(8, total));
  });

  it('have pages without gaps or overlaps', async () => {
    const whole = await page({ __count: 1000, __sort: 'name' });
    const [first, second] = [
      await page({ __count: 2, __sort: 'name' }),
      await page({ __count: 2, __offset: 2, __sort: 'name' }),
    ];
    expect([...first.ids, ...second.ids]).toEqual(whole.ids.slice(0, 4));
    expect(new Set(whole.ids).size).toBe(whole.ids.length);
    expect(whole.total).toBe(first.total);
  });

  it('are searched by term, with % and _ taken literally', async () => {
    expect((await page({ term: 'there-is-no-such-person' })).total).toBe(0);
    expect((await page({ term: '%' })).total).toBeLessThan((await page({})).total);
  });
});

describe('the event stream', () => {
  it('sends server-sent events', async () => {
    const { token } = owner;
    const stop = new AbortController();
    const response = await fetch(`${inject('base')}/api/in_app_notifications/stream`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(30_000)]),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    stop.abort();
  });
});

describe('pages of other origins', () => {
  it('may read responses only if their host is trusted', async () => {
    const { headers } = await send('GET /auth', {
      token: owner.token,
      headers: { Origin: 'https://not-trusted.mail.example' },
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('never get the response to a request with credentials', async () => {
    const { headers } = await send('GET /system_settings/infrastructure', {
      headers: { Origin: 'https://not-trusted.mail.example' },
    });
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });
});

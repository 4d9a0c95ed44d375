import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/core/contract/endpoint.ts';
import { table } from '../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../src/core/contract/types.ts';
import { organizationIds, roleIds, userIds } from '../../../service/demo-data/ids.ts';
import { type Sending, startService, type TestService } from '../support/service.ts';

/** Every endpoint that changes a record, and how it answers a change that is based on an outdated version of it. */
let service: TestService;
let tokens: Record<'owner' | 'staff', string>;
beforeAll(async () => {
  service = await startService();
  const [owner, staff] = await Promise.all(
    ['olivia.owner@northwind.example', 'superadmin@platform.example'].map((email) => service.signIn(email)),
  );
  tokens = { owner: owner ?? '', staff: staff ?? '' };
});
afterAll(() => service?.stop());

/** What changes no record that somebody else may be editing. */
const WITHOUT: Partial<Record<EndpointName, string>> = {
  'PUT /announcements/{id}': 'marks it as read',
  'PUT /applications/me/permissions': 'is the whole list of a release',
  'PUT /applications/{id}/keys/{keyId}': 'has few fields, and its shape has no version',
  'PUT /applications/{id}/permissions': 'is the whole list of a release',
  'PUT /auth/organizations/{id}': 'is a choice of the session',
  'PUT /organizations/{id}/notification_defaults': 'changes the named types alone',
  'PUT /user/{id}/notification_preferences': 'changes the named types alone, of its owner',
  'PUT /user/{id}/passkeys/{passkeyId}': 'has one field, which only its owner sees',
  'PUT /user/{id}/password': 'requires the old one',
  'PUT /user/{id}/phone': 'sends a code',
};

interface Target {
  as: keyof typeof tokens;
  params: Record<string, number | string>;
  /** A change that leaves a trace. */
  body: (text: string) => object;
}

/** Creates the record to change. */
type Make = () => Promise<Target>;

const { northwind } = organizationIds;
const idOf = async (as: keyof typeof tokens, name: EndpointName, sending: Sending<EndpointName>) => {
  const { data, status, code } = await service.call(name, { ...sending, token: tokens[as] });
  const id = (data[0] as { id?: number } | undefined)?.id;
  if (id === undefined) throw new Error(`${name} answered ${status} ${code}`);
  return id;
};
const setting = () => ({ category: 'reports', key: randomUUID(), value: 'before' });
const day = (at: number) => new Date(Date.now() + at * 86_400_000).toISOString();
const expiresAt = day(90);

const newApplication = (name = `gate_${randomUUID().slice(0, 8)}`) =>
  idOf('staff', 'POST /applications', { body: { name, title: 'Gate' } });

const makers: Partial<Record<EndpointName, Make>> = {
  'PUT /user/{id}': async () => ({ as: 'owner', params: { id: userIds.olivia }, body: (name) => ({ name }) }),
  'PUT /organizations/{id}': async () => ({ as: 'owner', params: { id: northwind }, body: (name) => ({ name }) }),
  'PUT /role/{id}': async () => {
    const body = { app: 'auth', name: 'Harbor master', organization_id: northwind };
    const id = await idOf('owner', 'POST /role', { body });
    return { as: 'owner', params: { id }, body: (description) => ({ description }) };
  },
  'PUT /api-keys/{id}': async () => {
    const body = { name: 'Gate', expiresAt, roleIds: [roleIds.userReader] };
    const id = await idOf('owner', 'POST /api-keys', { body });
    return { as: 'owner', params: { id }, body: (name) => ({ ...body, name }) };
  },
  'PUT /webhooks/{id}': async () => {
    const body = { name: 'Gate', endpoint: 'https://gate.example.com/', enabled: false, apikey: '', event_types: [] };
    const id = await idOf('owner', 'POST /webhooks', { body });
    return { as: 'owner', params: { id }, body: (name) => ({ name }) };
  },
  'PUT /applications/{id}': async () => {
    return { as: 'staff', params: { id: await newApplication() }, body: (title) => ({ title }) };
  },
  'PUT /applications/{id}/webhooks/{webhookId}': async () => {
    const params = { id: await newApplication() };
    const body = { name: 'Gate', endpoint: 'https://gate.example.com/', enabled: false, apikey: '', event_types: [] };
    const webhookId = await idOf('staff', 'POST /applications/{id}/webhooks', { params, body });
    return { as: 'staff', params: { ...params, webhookId }, body: (name) => ({ name }) };
  },
  'PUT /applications/{id}/export_types/{typeId}': async () => {
    const name = `gate_${randomUUID().slice(0, 8)}`;
    const params = { id: await newApplication(name) };
    const body = { title: 'Rows', formats: ['csv'], permission: `${name}.*`, url: 'https://gate.example.com/' };
    const typeId = await idOf('staff', 'POST /applications/{id}/export_types', {
      params,
      body: { ...body, type: name },
    });
    return { as: 'staff', params: { ...params, typeId }, body: (title) => ({ title }) };
  },
  'PUT /organizations/{id}/connections/{connectionId}': async () => {
    const params = { id: northwind };
    const body = { kind: 'oidc', name: 'Gate' } as const;
    const connectionId = await idOf('owner', 'POST /organizations/{id}/connections', { params, body });
    return { as: 'owner', params: { ...params, connectionId }, body: (name) => ({ name }) };
  },
  'PUT /announcements/manage/{id}': async () => {
    const more = { criticality_level: 'info', disposable: true, organization_id: northwind, ends_at: null };
    const body = { ...more, title: 'Gate', body: 'closed', starts_at: day(1) };
    const id = await idOf('owner', 'POST /announcements/manage', { body });
    return { as: 'owner', params: { id }, body: (title) => ({ ...body, title }) };
  },
  'PUT /organizations/{id}/settings/{settingId}': async () => {
    const params = { id: northwind };
    const settingId = await idOf('owner', 'POST /organizations/{id}/settings', { params, body: [setting()] });
    return { as: 'owner', params: { ...params, settingId }, body: (value) => ({ value }) };
  },
  'PUT /user/{id}/settings/{settingId}': async () => {
    const params = { id: userIds.olivia };
    const settingId = await idOf('owner', 'POST /user/{id}/settings', { params, body: [setting()] });
    return { as: 'owner', params: { ...params, settingId }, body: (value) => ({ value }) };
  },
  'PUT /mail_texts/{mail}/{language}': async () => ({
    as: 'staff',
    params: { mail: 'no_account', language: 'fr' },
    body: (heading) => ({ subject: 'No account', heading, body: 'None.', action: 'Open' }),
  }),
  'PUT /system_settings/{id}': async () => {
    const id = await idOf('staff', 'POST /system_settings', { body: setting() });
    return { as: 'staff', params: { id }, body: (value) => ({ value }) };
  },
};

const changes = (Object.keys(table) as EndpointName[]).filter((name) => name.startsWith('PUT '));
const endpointOf = (name: EndpointName): Endpoint => table[name];
const versioned = changes.filter((name) => endpointOf(name).versioned);

it('are all that change a record', () => {
  expect(changes.filter((name) => !endpointOf(name).versioned).sort()).toEqual(Object.keys(WITHOUT).sort());
  expect(versioned.filter((name) => !makers[name])).toEqual([]);
});

describe.each(versioned)('%s', (name) => {
  const open = async () => {
    const target = await makers[name]?.();
    if (!target) throw new Error(`${name} has no record`);
    const send = async (text: string, version?: string, headers: Record<string, string> = {}) => {
      const change = { params: target.params, body: target.body(text), version, headers, token: tokens[target.as] };
      const { status, code, data } = await service.call(name, change as Sending<EndpointName>);
      return { status, code, record: data[0] as { updated_at?: string } | undefined };
    };
    const { record } = await send('first');
    return { send, first: record?.updated_at ?? '' };
  };

  it('accepts the current version, and refuses the one before', async () => {
    const { send, first } = await open();
    expect(first).not.toBe('');
    const { status, record } = await send('second', first);
    expect([status, record?.updated_at === first]).toEqual([200, false]);
    expect(await send('third', first)).toMatchObject({ status: 409, code: 'changed_elsewhere' });
    expect(await send('second', record?.updated_at), 'nothing was changed').toMatchObject({ status: 200 });
  });

  it('lets one of two changes at once through', async () => {
    const { send, first } = await open();
    const both = await Promise.all(['mine', 'theirs'].map((text) => send(text, first)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('refuses what is no version', async () => {
    const { send } = await open();
    expect(await send('fourth', undefined, { 'If-Match': 'yesterday' })).toMatchObject({
      status: 400,
      code: 'version_invalid',
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../../../src/core/contract/types.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const as = (name: string) => service.signIn(name);
const OLIVIA = 'olivia.owner@northwind.example';

describe.each<[string, string, `POST ${string}`, Record<string, number>]>([
  ['of oneself', 'mona.member@northwind.example', 'POST /user/{id}/settings', { id: 7 }],
  ['of another member', 'walt.writer@northwind.example', 'POST /user/{id}/settings', { id: 6 }],
  ['of an organization', OLIVIA, 'POST /organizations/{id}/settings', { id: 2 }],
  ['of the platform', 'sam.staff@platform.example', 'POST /system_settings', {}],
])('settings %s', (_, who, post, params) => {
  const place = post.slice(5);
  const one = place === '/system_settings' ? '/system_settings/{id}' : `${place}/{settingId}`;
  const at = (id: unknown) => (place === '/system_settings' ? { id } : { ...params, settingId: id });
  const call = (name: string, sending: object) => service.call(name as EndpointName, sending as never);

  it('are added, changed, protected from outdated changes and deleted, and logged without their values', async () => {
    const token = await as(who);
    const setting = { category: 'tests', key: 'color', value: 'a secret green' };
    const body = place === '/system_settings' ? setting : [setting];
    const added = await call(post, { token, params, body });
    expect(added).toMatchObject({ status: 201, data: [{ ...setting, updated_at: expect.any(String) }] });
    const { id, updated_at } = added.data[0] as { id: number; updated_at: string };
    const again = await call(post, { token, params, body });
    expect(again).toMatchObject({ status: 409, code: 'setting_exists' });
    const path = one.replace('{id}', String(params.id ?? id)).replace('{settingId}', String(id));
    expect(again.meta.error?.message).toContain(`PUT /api${path}.`);
    const change = (value: string) =>
      call(`PUT ${one}`, { token, params: at(id), body: { value }, version: updated_at });
    const both = await Promise.all([change('red'), change('blue')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.code).toBe('changed_elsewhere');
    const gone = await Promise.all([
      call(`DELETE ${one}`, { token, params: at(id) }),
      call(`DELETE ${one}`, { token, params: at(id) }),
    ]);
    expect(gone.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { rows } = await service.services.database.pool.query(
      "select action, data, ip from audit_log where data->>'key' = 'color' order by id desc limit 3",
    );
    expect(rows.map(({ action }) => action)).toEqual(['setting.deleted', 'setting.updated', 'setting.created']);
    expect(JSON.stringify(rows)).not.toContain('secret green');
  });
});

it.each<[string, string, number]>([
  ['a reader', 'rita.reader@northwind.example', 403],
  ['a writer, of the owner', 'walt.writer@northwind.example', 403],
  ["another organization's owner", 'cora.owner@contoso.example', 404],
])('reject %s', async (_, email, status) => {
  const answer = await service.call('POST /user/{id}/settings', {
    token: await as(email),
    params: { id: 3 },
    body: [{ category: 'a', key: 'b', value: 'c' }],
  });
  expect(answer.status).toBe(status);
});

it("rejects another user's setting under one's own id", async () => {
  const { data } = await service.call('GET /user/{id}/settings', { token: await as(OLIVIA), params: { id: 3 } });
  const token = await as('mona.member@northwind.example');
  const answer = await service.call('DELETE /user/{id}/settings/{settingId}', {
    token,
    params: { id: 7, settingId: data[0]?.id },
  });
  expect(answer.status).toBe(404);
});

it.each([
  ['common', 'local_format', 'klingon!'],
  ['common', 'theme', 'sepia'],
  ['common', 'avatar', '99999'],
  ['common', 'avatar', 'javascript:alert(1)'],
])('rejects %s %s = %s', async (category, key, value) => {
  const token = await as('mona.member@northwind.example');
  expect(
    (await service.call('POST /user/{id}/settings', { token, params: { id: 7 }, body: [{ category, key, value }] }))
      .status,
  ).toBe(422);
});

it.each([
  ['infrastructure', 'new_url', 'javascript:alert(1)'],
  ['infrastructure', 'new_url', 'https://user:password@host.example/'],
  ['security', 'trusted_domains', 'good.example, https://bad.example/?x=1'],
])('rejects the system setting %s %s = %s', async (category, key, value) => {
  const answer = await service.call('POST /system_settings', {
    token: await as('sam.staff@platform.example'),
    body: { category, key, value },
  });
  expect(answer).toMatchObject({
    status: 422,
    code: 'value_invalid',
    meta: { error: { data: { value: [expect.any(String)] } } },
  });
});

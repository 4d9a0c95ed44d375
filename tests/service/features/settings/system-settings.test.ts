import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET_MASK } from '../../../../src/core/contract/known-settings.ts';
import { senderOf } from '../../../../service/features/settings/mail-sender.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
const tokens = new Map<string, string>();
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => service?.stop());

async function as(email: string): Promise<string> {
  const known = tokens.get(email) ?? (await service.signIn(email));
  tokens.set(email, known);
  return known;
}
const SAM = 'sam.staff@platform.example';
const list = async (query: Record<string, unknown> = {}, email = SAM) =>
  service.call('GET /system_settings', { token: await as(email), query: { __count: 100, ...query } });
const add = async (category: string, key: string, value: string, email = SAM) =>
  service.call('POST /system_settings', { token: await as(email), body: { category, key, value } });
const change = async (id: number | undefined, body: object, email = SAM, version?: string) =>
  service.call('PUT /system_settings/{id}', { token: await as(email), params: { id }, body, version });
const remove = async (id: number | undefined, email = SAM) =>
  service.call('DELETE /system_settings/{id}', { token: await as(email), params: { id } });
const named = async (key: string) => (await list({ term: key })).data.find((setting) => setting.key === key);

describe('system settings', () => {
  it('publish the URLs of the applications to everybody', async () => {
    const { data, meta } = await service.call('GET /system_settings/infrastructure');
    expect(data).toHaveLength(7);
    expect(Object.keys(meta.links ?? {}).sort()).toEqual(['api_guide_url', 'documentation_url', 'helpdesk_url']);
    expect(data.find(({ key }) => key === 'auth_server_url')?.value).toBe(`${service.url}/auth/`);
  });

  it('publish no URL that came into the database without a check', async () => {
    const { pool } = service.services.database;
    const value = 'javascript:alert(1)';
    const { rows } = await pool.query<{ id: number; value: string }>(
      "select id, value from system_settings where key in ('helpdesk_url', 'logistic_url')",
    );
    for (const { id } of rows) await pool.query('update system_settings set value = $2 where id = $1', [id, value]);
    const { data, meta } = await service.call('GET /system_settings/infrastructure');
    for (const one of rows)
      await pool.query('update system_settings set value = $2 where id = $1', [one.id, one.value]);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify([data, meta])).not.toContain('script:');
    expect([data.length, Object.keys(meta.links ?? {}).length]).toEqual([6, 2]);
  });

  it('are shown only to users with the permission', async () => {
    expect(
      (await service.call('GET /system_settings', { token: await as('olivia.owner@northwind.example') })).status,
    ).toBe(403);
    const { data, meta } = await service.call('GET /system_settings', {
      token: await as('superadmin@platform.example'),
    });
    expect([data.length, meta.total]).toEqual([8, 20]);
    expect(
      (await service.call('GET /system_settings/locale', { token: await as('olivia.owner@northwind.example') }))
        .data[0],
    ).toEqual({ local: 'en-US' });
  });
});

describe('access to system settings', () => {
  it.each([SAM, 'superadmin@platform.example'])('allows %s to read, add, change and delete', async (email) => {
    const added = await add('own', 'color', 'green', email);
    expect(added).toMatchObject({ status: 201, data: [{ category: 'own', key: 'color', value: 'green' }] });
    const id = added.data[0]?.id;
    expect((await change(id, { value: 'blue' }, email)).data[0]?.value).toBe('blue');
    expect((await list({ term: 'blue' }, email)).data).toHaveLength(1);
    expect((await remove(id, email)).status).toBe(200);
    expect((await remove(id, email)).status).toBe(404);
  });

  it.each(['olivia.owner', 'adam.admin', 'walt.writer', 'mona.member'])('is denied to %s', async (name) => {
    const email = `${name}@northwind.example`;
    expect((await list({}, email)).status).toBe(403);
    expect((await add('own', 'x', 'y', email)).status).toBe(403);
    expect((await change(1, { value: 'https://evil.example/' }, email)).status).toBe(403);
    expect((await remove(1, email)).status).toBe(403);
  });

  it('is denied to guests', async () => {
    expect((await service.call('GET /system_settings')).status).toBe(401);
    expect((await service.call('PUT /system_settings/{id}', { params: { id: 1 }, body: { value: '' } })).status).toBe(
      401,
    );
  });
});

describe('an API key', () => {
  const tried = async (token: string) => {
    const answers = [
      await service.call('GET /system_settings', { token }),
      await service.call('POST /system_settings', { token, body: { category: 'own', key: 'by_key', value: '1' } }),
      await service.call('PUT /system_settings/{id}', { token, params: { id: 1 }, body: { value: '1' } }),
      await service.call('DELETE /system_settings/{id}', { token, params: { id: 1 } }),
    ];
    return answers.map(({ status }) => status);
  };

  it('of an organization cannot reach system settings, even with a platform role that can', async () => {
    const { rows } = await service.services.database.pool.query<{ id: number }>(
      'select r.id from roles r join role_permissions p on p.role_id = r.id ' +
        "where p.resource = 'auth.systemSettings.WRITE'",
    );
    const roleId = rows[0]?.id ?? 0;
    const ofOlivia = await keepApiKey(service, { createdBy: 3, organizationId: 2, roleId });
    expect(await tried(ofOlivia)).toEqual([403, 403, 403, 403]);
  });
});

describe('order and search', () => {
  it('is by key, category or last change only', async () => {
    const rows = async (sort: string) => (await list({ __sort: sort })).data;
    const keys = (await rows('key')).map(({ key }) => key);
    expect(keys).toEqual([...keys].sort());
    expect((await rows('-key')).map(({ key }) => key)).toEqual([...keys].reverse());
    const categories = (await rows('category')).map(({ category }) => category);
    expect(categories).toEqual([...categories].sort());
    const times = (await rows('-updated_at')).map((row) => row.updated_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(await list({ __sort: 'value' })).toMatchObject({ status: 400, code: 'malformed' });
  });

  it('handles pages, search and order of ten thousand settings', async () => {
    const { db } = service.services.database;
    await db.execute(sql`
      insert into system_settings (category, key, value)
      select 'bulk', 'key_' || n, 'value ' || n from generate_series(1, 10000) n
    `);
    expect((await list({ __count: 8, term: 'value 999' })).meta.total).toBe(11);
    expect((await list({ __count: 8, term: 'bulk', __offset: 9_996, __sort: '-updated_at' })).data).toHaveLength(4);
    await db.execute(sql`delete from system_settings where category = 'bulk'`);
  });
});

describe('a secret', () => {
  it('never leaves the service, and is not found by searching for it', async () => {
    const added = await add('mail', 'smtp_password', 'hunter2-violet');
    expect(added.data[0]).toMatchObject({ value: SECRET_MASK, is_secret: true });
    const id = added.data[0]?.id;
    expect((await list({ term: 'smtp_password' })).data[0]).toMatchObject({ value: SECRET_MASK, is_secret: true });
    expect((await list({ term: 'hunter2' })).data).toEqual([]);
    expect((await change(id, { value: 'hunter3-violet' })).data[0]?.value).toBe(SECRET_MASK);
    expect(await change(id, { value: SECRET_MASK })).toMatchObject({ status: 422, code: 'value_invalid' });
    const kept = await service.services.database.db.execute(sql`select value from system_settings where id = ${id}`);
    expect(kept.rows).toEqual([{ value: 'hunter3-violet' }]);
    await remove(id);
  });

  it('is recognized only by its key', async () => {
    expect(await named('product_title')).not.toHaveProperty('is_secret');
  });

  it('stays readable for the owner of a personal setting', async () => {
    const token = await as('mona.member@northwind.example');
    const body = [{ category: 'own', key: 'map_token', value: 'public-map' }];
    const { data } = await service.call('POST /user/{id}/settings', { token, params: { id: 7 }, body });
    expect(data[0]?.value).toBe('public-map');
  });
});

describe('malformed values', () => {
  it.each([
    ['infrastructure', 'logistic_url_2', 'logistics.example', 'http:// or https://'],
    ['links', 'helpdesk_url_2', 'javascript:alert(1)', 'http:// or https://'],
    ['mail', 'reply_to', 'nobody', 'email'],
    ['security', 'trusted_domains', 'good.example,*.com', '‘*.com’'],
    ['security', 'trusted_domains', 'good.example,https://a.example/?x=1', '‘https://a.example/?x=1’'],
    ['locale', 'formats', 'en-US,English', '‘English’'],
  ])('are rejected with a message, %s.%s = %s: %s', async (category, key, value, words) => {
    const known = await named(key);
    const answer = known ? await change(known.id, { value }) : await add(category, key, value);
    expect(answer).toMatchObject({ status: 422, code: 'value_invalid' });
    expect(answer.meta.error?.data?.['value']?.[0]).toContain(words);
  });
});

describe('a changed setting', () => {
  const trusts = async (url: string) =>
    (await service.call('POST /system_settings/is_trusted_domain', { body: { url } })).data[0]?.trusted;
  const allowed = async (origin: string) =>
    (await fetch(`${service.url}/api/system_settings/infrastructure`, { headers: { Origin: origin } })).headers.get(
      'access-control-allow-origin',
    );

  it('trusts a domain immediately, as host and as origin, until it is removed', async () => {
    const setting = await named('trusted_domains');
    const before = setting?.value ?? '';
    expect([await trusts('https://new.example/x'), await allowed('https://new.example')]).toEqual([false, null]);
    await change(setting?.id, { value: `${before},new.example,https://only.example` });
    expect([await trusts('https://new.example/x'), await allowed('https://new.example')]).toEqual([
      true,
      'https://new.example',
    ]);
    expect([await trusts('https://only.example/'), await trusts('http://only.example/')]).toEqual([true, false]);
    expect(await allowed('http://only.example')).toBeNull();
    await change(setting?.id, { value: before });
    expect([await trusts('https://new.example/x'), await allowed('https://new.example')]).toEqual([false, null]);
  });

  it('publishes infrastructure URLs and links immediately', async () => {
    const setting = await named('logistic_url');
    await change(setting?.id, { value: 'https://logistics.example/' });
    const { data } = await service.call('GET /system_settings/infrastructure');
    expect(data.find(({ key }) => key === 'logistic_url')?.value).toBe('https://logistics.example/');
    await change(setting?.id, { value: setting?.value });
  });

  it('sends mails from the new sender immediately', async () => {
    const { database, config } = service.services;
    const setting = await named('sender_name');
    await change(setting?.id, { value: 'Harbor Post' });
    expect((await senderOf(database.db, config)).from.name).toBe('Harbor Post');
    await change(setting?.id, { value: setting?.value });
  });
});

describe('two concurrent requests', () => {
  it('add a setting once, and change it once from the same state', async () => {
    const added = await Promise.all([add('own', 'twice', '1'), add('own', 'twice', '2')]);
    expect(added.map(({ status }) => status).sort()).toEqual([201, 409]);
    const setting = await named('twice');
    const changed = await Promise.all([
      change(setting?.id, { value: 'a' }, SAM, setting?.updated_at),
      change(setting?.id, { value: 'b' }, SAM, setting?.updated_at),
    ]);
    expect(changed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(changed.find(({ status }) => status === 409)?.code).toBe('changed_elsewhere');
    await remove(setting?.id);
  });
});

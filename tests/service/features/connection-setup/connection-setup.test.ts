import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { HOUR } from '../../../../service/platform/time.ts';
import { startService, type TestService } from '../../support/service.ts';

const { northwind, contoso } = organizationIds;

let service: TestService;
let owner: string;
let admin: string;
let superadmin: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' } });
  owner = await service.signIn('olivia.owner@northwind.example');
  admin = await service.signIn('adam.admin@northwind.example');
  superadmin = await service.signIn('superadmin@platform.example');
});
afterAll(() => service?.stop());

const query = (text: string, values: unknown[] = []) => service.services.database.pool.query(text, values);
beforeEach(() => query('delete from connection_setups'));

const create = (token = owner, id: number = northwind) =>
  service.call('POST /organizations/{id}/connection_setup', { token, params: { id } });
const list = (token = owner, id: number = northwind) =>
  service.call('GET /organizations/{id}/connection_setup', { token, params: { id } });
const end = (setupId: number, token = owner, id: number = northwind) =>
  service.call('DELETE /organizations/{id}/connection_setup/{setupId}', { token, params: { id, setupId } });
const open = (hash: string) => service.call('POST /auth/connection_setup', { body: { hash } });
const check = (hash: string) => service.call('POST /auth/connection_setup/check', { body: { hash } });
const hashOf = (url = '') => new URL(url).searchParams.get('hash') ?? '';
/** What the link of somebody shows once it is open: the status of a request with its token. */
const statusOf = async (token: string, id: number = northwind) =>
  (await service.call('GET /organizations/{id}/domains', { token, params: { id } })).status;

/** A new link. */
async function link(token = owner, id: number = northwind) {
  const { data } = await create(token, id);
  if (!data[0]) throw new Error('No link was created');
  return { ...data[0], hash: hashOf(data[0].url) };
}

/** A new link that somebody has opened. */
async function opened(token = owner, id: number = northwind) {
  const made = await link(token, id);
  const { data } = await open(made.hash);
  if (!data[0]) throw new Error('The link was not opened');
  return { ...made, token: data[0].access_token };
}

describe('creating a set-up link', () => {
  it('answers once with its URL, and lists it without', async () => {
    const { status, data } = await create();
    const made = {
      id: expect.any(Number),
      created_at: expect.any(String),
      created_by_name: 'Olivia Owner',
      expires_at: expect.any(String),
      opened_at: null,
    };
    expect([status, data]).toEqual([
      201,
      [{ ...made, url: expect.stringContaining(`${service.url}/auth/connection-setup?hash=`) }],
    ]);
    expect(Date.parse(data[0]?.expires_at ?? '') - Date.parse(data[0]?.created_at ?? '')).toBe(24 * HOUR);
    expect((await list()).data).toEqual([made]);
  });

  it('stores neither hash nor token', async () => {
    const { hash, token } = await opened();
    const { rows } = await query('select s::text as text from connection_setups s');
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain(hash);
    expect(rows[0].text).not.toContain(token);
  });

  it('is for managers, and staff in any organization', async () => {
    const member = await service.signIn('mona.member@northwind.example');
    expect((await create(member)).status).toBe(403);
    expect((await create(owner, contoso)).status).toBe(404);
    expect((await create(admin)).status).toBe(201);
    expect((await create(superadmin, contoso)).status).toBe(201);
  });

  it('counts requests that arrive together: ten work at a time', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => create()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({ status: 409, code: 'too_many_links' });
    const [newest] = (await list()).data;
    await end(newest?.id ?? 0);
    expect((await create()).status).toBe(201);
  });
});

describe('opening a set-up link', () => {
  it('can be checked before, any number of times, which opens and notes nothing', async () => {
    const made = await link();
    const about = { organization_name: 'Northwind Logistics', expires_at: made.expires_at };
    for (const { status, data } of await Promise.all([check(made.hash), check(made.hash)]))
      expect([status, data]).toEqual([200, [about]]);
    expect((await list()).data).toMatchObject([{ id: made.id, opened_at: null }]);
    expect((await open(made.hash)).status).toBe(200);
  });

  it('gives a token until the link expires', async () => {
    const made = await link();
    const { status, data } = await open(made.hash);
    expect([status, data]).toEqual([
      200,
      [
        {
          access_token: expect.stringMatching(/^iam_setup_[\w-]{43}$/),
          organization_id: northwind,
          organization_name: 'Northwind Logistics',
          expires_at: made.expires_at,
        },
      ],
    ]);
    expect((await list()).data).toMatchObject([{ id: made.id, opened_at: expect.any(String) }]);
    expect(await statusOf(data[0]?.access_token ?? '')).toBe(200);
  });

  it('tells a link that was used, has expired, was ended, or never was one', async () => {
    const used = await opened();
    const ended = await link();
    await end(ended.id);
    const expired = await link();
    await query("update connection_setups set expires_at = now() - interval '1 second' where id = $1", [expired.id]);
    const told = async (hash: string) => {
      const [checked, { status, code, meta }] = [await check(hash), await open(hash)];
      expect([checked.status, checked.meta.error]).toEqual([status, meta.error]);
      return [status, code, meta.error?.message];
    };
    expect(await told(used.hash)).toEqual([
      422,
      'link_used',
      'This set-up link was opened already, and works only in the browser that opened it. Ask for a new one.',
    ]);
    expect(await told(ended.hash)).toEqual([422, 'link_ended', 'This set-up link no longer works. Ask for a new one.']);
    expect(await told(expired.hash)).toEqual([422, 'link_expired', 'This set-up link has expired. Ask for a new one.']);
    expect(await told('x'.repeat(43))).toEqual([
      422,
      'invalid_hash',
      'This set-up link is not valid. Check that you copied all of it.',
    ]);
  });

  it('names link and browser in the activity, in the language of the reader', async () => {
    const { id, token } = await opened();
    const added = await service.call('POST /organizations/{id}/domains', {
      token,
      params: { id: northwind },
      body: { domain: 'setup.example' },
    });
    expect(added.status).toBe(201);
    const activity = async (language: string) =>
      (
        await service.call('GET /organizations/{id}/audit', {
          token: owner,
          params: { id: northwind },
          headers: { 'Accept-Language': language },
        })
      ).data
        .slice(0, 3)
        .map(({ action, actor, target }) => [action, actor?.name, target?.name]);
    expect(await activity('en')).toEqual([
      ['domain.added', `Set-up link ${id} of Olivia Owner`, 'setup.example'],
      ['connection_setup.opened', `Set-up link ${id} of Olivia Owner`, `Set-up link ${id} of Olivia Owner`],
      ['connection_setup.created', 'Olivia Owner', `Set-up link ${id} of Olivia Owner`],
    ]);
    expect((await activity('de'))[0]?.[1]).toBe(`Einrichtungslink ${id} von Olivia Owner`);
  });
});

describe('the end of a set-up link', () => {
  it('comes after 24 hours', async () => {
    const { id, token } = await opened();
    await query('update connection_setups set expires_at = $2 where id = $1', [id, new Date(Date.now() - 1)]);
    expect(await statusOf(token)).toBe(401);
    expect((await list()).data).toEqual([]);
  });

  it('comes at once when a manager ends it', async () => {
    const { id, token } = await opened();
    expect((await end(id, superadmin, contoso)).status).toBe(404);
    expect(await statusOf(token)).toBe(200);
    expect((await end(id, admin)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect((await end(id, admin)).status).toBe(404);
  });

  it('comes when its bearer ends it', async () => {
    const { token } = await opened();
    const leave = (with_?: string) => service.call('DELETE /auth/connection_setup', { token: with_ });
    expect((await leave(token)).status).toBe(200);
    expect((await leave(token)).status).toBe(401);
    expect((await leave()).status).toBe(401);
    expect((await leave(owner)).status).toBe(403);
  });

  it.each([
    ['suspended', "update memberships set status = 'suspended' where user_id = $1"],
    ['removed', 'update memberships set is_deleted = true where user_id = $1'],
    ['demoted', 'delete from membership_roles where membership_id in (select id from memberships where user_id = $1)'],
    ['deleted', 'update users set is_deleted = true where id = $1'],
  ])('comes when its creator is %s', async (_, change) => {
    const { token } = await opened(admin);
    const unopened = await link(admin);
    const before = await query('select * from memberships where user_id = $1', [userIds.adam]);
    const { rows: roles } = await query(
      'select mr.membership_id, mr.role_id from membership_roles mr ' +
        'join memberships m on m.id = mr.membership_id where m.user_id = $1',
      [userIds.adam],
    );
    expect(before.rows).toHaveLength(1);
    await query(change, [userIds.adam]);
    const seen = [await statusOf(token), (await open(unopened.hash)).code, (await list()).data];
    await query("update memberships set status = 'active', is_deleted = false where user_id = $1", [userIds.adam]);
    await query('update users set is_deleted = false where id = $1', [userIds.adam]);
    for (const { membership_id, role_id } of roles)
      await query('insert into membership_roles (membership_id, role_id) values ($1, $2) on conflict do nothing', [
        membership_id,
        role_id,
      ]);
    expect(seen).toEqual([401, 'link_ended', []]);
  });

  it('comes with its organization, for good', async () => {
    const { token } = await opened(superadmin, contoso);
    const unopened = await link(superadmin, contoso);
    const params = { id: contoso };
    expect((await service.call('DELETE /organizations/{id}', { token: superadmin, params })).status).toBe(200);
    expect(await statusOf(token, contoso)).toBe(401);
    expect((await open(unopened.hash)).code).toBe('link_ended');
    expect((await service.call('POST /organizations/{id}/undelete', { token: superadmin, params })).status).toBe(200);
    expect(await statusOf(token, contoso)).toBe(401);
    expect((await open(unopened.hash)).code).toBe('link_ended');
  });
});

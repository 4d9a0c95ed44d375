import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, roleIds } from '../../../../service/demo-data/ids.ts';
import { startService, type TestService } from '../../support/service.ts';
import { Company } from './company.ts';

const { northwind, contoso } = organizationIds;
const TENANT = '3f2b6c1e-9f5d-4a41-8a3c-0d9e7a5b1c22';
const entra = (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0`;

let service: TestService;
let company: Company;
let elsewhere: Company;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' } });
  company = await new Company(service).logIn();
  elsewhere = await new Company(service, contoso).logIn('cora.owner@contoso.example');
});
afterAll(() => service?.stop());

const oidc = {
  ...{ kind: 'oidc', name: 'Acme login', vendor: 'okta' },
  ...{ issuer: 'https://login.acme.example', client_id: 'console', client_secret: 'only-acme-knows' },
};
const made = async (body: object = {}, of = company) => {
  const { data, meta } = await of.create({ ...oidc, ...body });
  if (!data[0]) throw new Error(JSON.stringify(meta));
  return data[0];
};
const pass = (id: number) =>
  service.services.database.pool.query(
    `with test as (insert into connection_logins (connection_id, outcome, is_test, reference)
        values ($1, 'succeeded', true, 'test'))
      update connections set status = 'tested' where id = $1 and status = 'draft'`,
    [id],
  );
const enable = (id: number, of = company) => of.ask('POST /organizations/{id}/connections/{connectionId}/enable', id);
const disable = (id: number) => company.ask('POST /organizations/{id}/connections/{connectionId}/disable', id);

describe('creating a connection', () => {
  it('answers with a draft, what the provider needs, and without the secret', async () => {
    const answer = await company.create(oidc);
    const id = answer.data[0]?.id;
    expect([answer.status, answer.data]).toEqual([
      201,
      [
        {
          ...{ id: expect.any(Number), kind: 'oidc', vendor: 'okta', name: 'Acme login', status: 'draft' },
          ...{ domains: [], default_role_id: null, just_in_time: true, group_roles: [], attributes: {} },
          ...{ required: false, created_at: expect.any(String), updated_at: expect.any(String) },
          ...{ last_login_at: null, last_test: null },
          ...{ issuer: 'https://login.acme.example', client_id: 'console', has_client_secret: true },
          scopes: ['openid', 'email', 'profile'],
          redirect_uri: `${service.url}/api/auth/connections/${id}/callback`,
        },
      ],
    ]);
    const kept = await company.value<string>('select client_secret from connections where id = $1', [id]);
    expect(kept).toMatch(/^v1\./);
    const { rows } = await service.services.database.pool.query(
      "select action, data from audit_log where target_type = 'connection' and target_id = $1",
      [id],
    );
    expect(rows).toEqual([{ action: 'connection.created', data: { kind: 'oidc' } }]);
  });

  it('needs nothing but kind and name', async () => {
    const [draft] = (await company.create({ kind: 'saml', name: 'Later' })).data;
    expect(draft).toMatchObject({ kind: 'saml', status: 'draft', certificates: [], metadata_url: null });
    expect(draft?.issuer).toBeUndefined();
  });

  it.each([
    ['login.acme.example', 'issuer_invalid'],
    ['ftp://login.acme.example', 'issuer_invalid'],
    ['https://login.acme.example?x=1', 'issuer_invalid'],
    ['https://user:secret@login.acme.example', 'issuer_invalid'],
    ['javascript:alert(1)', 'issuer_invalid'],
    ['http://login.acme.example', 'issuer_insecure'],
    ['http://127.0.0.1:8080', 'issuer_insecure'],
    ['https://localhost', 'issuer_private'],
    ['https://10.1.2.3', 'issuer_private'],
    ['https://169.254.169.254', 'issuer_private'],
    ['https://[::1]', 'issuer_private'],
    ['https://2130706433', 'issuer_private'],
    ['https://keycloak.internal', 'issuer_private'],
    [entra('common'), 'issuer_shared'],
    [entra('organizations'), 'issuer_shared'],
    [entra('consumers'), 'issuer_shared'],
    [entra('9188040d-6c67-4c5b-b112-36a304b66dad'), 'issuer_shared'],
    [entra('acme.onmicrosoft.com'), 'issuer_shared'],
  ])('refuses the issuer %s: %s', async (issuer, code) => {
    const answer = await company.create({ ...oidc, issuer });
    expect([answer.status, answer.code, Object.keys(answer.meta.error?.data ?? {})]).toEqual([422, code, ['issuer']]);
  });

  it.each([
    ['https://login.acme.example/', 'https://login.acme.example/'],
    ['https://login.acme.example/.well-known/openid-configuration', 'https://login.acme.example'],
    [` ${entra(TENANT)} `, entra(TENANT)],
  ])('takes %s', async (issuer, kept) => {
    expect((await made({ issuer })).issuer).toBe(kept);
    await service.services.database.pool.query("delete from connections where name = 'Acme login'");
  });

  it("refuses another organization's domain", async () => {
    const domains = [await elsewhere.domain('contoso.example')];
    const answer = await company.create({ ...oidc, domains });
    expect([answer.status, answer.code, answer.meta.error?.data]).toEqual([
      422,
      'domain_unknown',
      { domains: ['Choose domains of this organization'] },
    ]);
  });

  it('counts requests that arrive together', async () => {
    const { pool } = service.services.database;
    await pool.query(
      "insert into connections (organization_id, kind, name) select $1, 'oidc', n::text from generate_series(1, 18) n",
      [contoso],
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => elsewhere.create(oidc)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('too_many_connections');
    await pool.query('delete from connections where organization_id = $1', [contoso]);
  });
});

describe('enabling', () => {
  it('needs a successful test and a verified domain', async () => {
    const pending = await company.domain('pending.example', 'pending');
    const { id } = await made({ domains: [pending] });
    expect((await enable(id)).code).toBe('not_tested');
    await pass(id);
    expect(await enable(id)).toMatchObject({ status: 409, code: 'no_domain' });
    await company.domain('pending.example');
    const answer = await enable(id);
    expect([answer.status, answer.data[0]?.status, answer.data[0]?.last_test?.outcome]).toEqual([
      200,
      'enabled',
      'succeeded',
    ]);
    expect((await enable(id)).status, 'again').toBe(200);
  });

  it('is undone by disabling, which ends what is required, and needs no further test', async () => {
    const { id } = await made({ domains: [await company.domain('again.example')] });
    expect((await disable(id)).code).toBe('not_enabled');
    await pass(id);
    await enable(id);
    await service.services.database.pool.query('update connections set required = true where id = $1', [id]);
    expect((await disable(id)).data[0]).toMatchObject({ status: 'disabled', required: false });
    expect((await enable(id)).data[0]).toMatchObject({ status: 'enabled', required: false });
  });

  it('is written down once, however many enable it at once', async () => {
    const { id } = await made({ domains: [await company.domain('once.example')] });
    await pass(id);
    await Promise.all([enable(id), enable(id), enable(id)]);
    const count = await company.value(
      "select count(*)::int from audit_log where action = 'connection.enabled' and target_id = $1",
      [id],
    );
    expect(count).toBe(1);
  });
});

describe('changing a connection', () => {
  it('voids the test if the provider changes, and nothing else does', async () => {
    const { id } = await made({ domains: [await company.domain('changed.example')] });
    await pass(id);
    const renamed = await company.change(id, { name: 'Acme', vendor: 'other', just_in_time: false });
    expect(renamed.data[0]).toMatchObject({ name: 'Acme', just_in_time: false, status: 'tested' });
    const same = await company.change(id, { issuer: oidc.issuer, client_id: oidc.client_id });
    expect(same.data[0]).toMatchObject({ status: 'tested', last_test: { outcome: 'succeeded' } });
    service.advance(1_000);
    const changed = await company.change(id, { client_id: 'another' });
    expect(changed.data[0]).toMatchObject({ status: 'draft', last_test: null });
    expect((await enable(id)).code).toBe('not_tested');
  });

  it('keeps an enabled connection with a new secret, and makes it a draft with another issuer', async () => {
    const { pool } = service.services.database;
    const { id } = await made({ domains: [await company.domain('rolled.example')] });
    await pass(id);
    await enable(id);
    await pool.query(
      `insert into external_identities (provider, issuer, subject, user_id, connection_id)
        values ('connection', 'x', '1', 2, $1)`,
      [id],
    );
    const identities = () =>
      company.value('select count(*)::int from external_identities where connection_id = $1', [id]);
    expect((await company.change(id, { client_secret: 'rolled' })).data[0]?.status).toBe('enabled');
    expect(await identities()).toBe(1);
    expect((await company.change(id, { issuer: 'https://evil.example' })).data[0]?.status).toBe('draft');
    expect(await identities()).toBe(0);
  });

  it('removes the secret by an empty one', async () => {
    const { id } = await made();
    expect((await company.change(id, { client_secret: '' })).data[0]?.has_client_secret).toBe(false);
  });

  it('compares versions', async () => {
    const { id, updated_at: version } = await made();
    const put = (name: string) =>
      service.call('PUT /organizations/{id}/connections/{connectionId}', {
        ...{ token: company.owner, params: { id: northwind, connectionId: id }, body: { name }, version },
      });
    expect((await put('One')).status).toBe(200);
    expect((await put('Other')).code).toBe('changed_elsewhere');
  });

  it('requires nothing while it is not enabled', async () => {
    const { id } = await made();
    expect(await company.change(id, { required: true })).toMatchObject({ status: 409, code: 'not_enabled' });
  });

  it('keeps domains, roles and groups that the request does not have', async () => {
    const domains = [await company.domain('kept.example')];
    const group_roles = [{ group: 'Drivers', role_id: roleIds.logistics }];
    const { id } = await made({
      domains,
      group_roles: [...group_roles, ...group_roles],
      default_role_id: roleIds.logistics,
    });
    const { data } = await company.change(id, { name: 'Kept' });
    expect(data[0]).toMatchObject({ domains, group_roles, default_role_id: roleIds.logistics });
    const cleared = await company.change(id, { domains: [], group_roles: [], default_role_id: null });
    expect(cleared.data[0]).toMatchObject({ domains: [], group_roles: [], default_role_id: null });
  });
});

it('is nobody else’s', async () => {
  const { id } = await made();
  for (const answer of [
    await elsewhere.change(id, { name: 'Stolen' }),
    await enable(id, elsewhere),
    await elsewhere.ask('GET /organizations/{id}/connections/{connectionId}/logins', id),
    await elsewhere.ask('POST /organizations/{id}/connections/{connectionId}/test', id),
    await elsewhere.ask('DELETE /organizations/{id}/connections/{connectionId}', id),
  ])
    expect(answer.status).toBe(404);
  expect((await company.one(id)).name).toBe('Acme login');
});

it('is deleted with what belongs to it; members and their roles stay', async () => {
  const { pool } = service.services.database;
  const { id } = await made();
  const [row] = (
    await pool.query<{ membership_id: number; role_id: number }>(
      `update membership_roles set connection_id = $1 where (membership_id, role_id) in
        (select membership_id, role_id from membership_roles limit 1) returning membership_id, role_id`,
      [id],
    )
  ).rows;
  expect((await company.ask('DELETE /organizations/{id}/connections/{connectionId}', id)).status).toBe(200);
  expect(await company.value('select 1 from connections where id = $1', [id])).toBeUndefined();
  const kept = await company.value(
    'select connection_id from membership_roles where membership_id = $1 and role_id = $2',
    [row?.membership_id, row?.role_id],
  );
  expect(kept).toBeNull();
});

it('gives no role that grants more than whoever sets it has', async () => {
  const { id } = await made();
  const { pool } = service.services.database;
  await pool.query(
    `insert into role_permissions (role_id, resource)
      select id, 'auth.organizations.WRITE' from roles where guid = 'platform-staff'`,
  );
  const staff = await service.signIn('sam.staff@platform.example');
  const answer = await company.change(id, { default_role_id: roleIds.logistics }, staff);
  expect([answer.status, answer.code]).toEqual([403, 'more_than_held']);
  expect((await company.change(id, { name: 'By staff' }, staff)).status).toBe(200);
  await pool.query('update connections set default_role_id = $2 where id = $1', [id, roleIds.logistics]);
  const same = await company.change(id, { default_role_id: roleIds.logistics }, staff);
  expect(same.status, 'what is there stays').toBe(200);
});

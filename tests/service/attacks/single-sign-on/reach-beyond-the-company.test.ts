import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { totp } from '../../../../service/features/credentials/two-factor.ts';
import { CompanyProvider } from '../../support/single-sign-on/company-provider.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';
import { Company, ENV } from '../../features/connections/company.ts';

const { northwind, platform } = organizationIds;
const MONA = 'mona.member@northwind.example';
const SUPER = 'superadmin@platform.example';

describe('a company that says who people are', () => {
  const provider = new CompanyProvider();
  let service: TestService;
  let company: Company;
  let domain = 0;
  let connection = 0;
  beforeAll(async () => {
    await provider.start();
    service = await startService({ env: ENV });
    company = await new Company(service).logIn();
    domain = await company.domain('northwind.example');
  });
  beforeEach(async () => {
    await query('delete from connections');
    connection = await company.connect(provider, { domains: [domain] });
  });
  afterAll(async () => {
    await service?.stop();
    provider.stop();
  });

  const query = (text: string, values: unknown[] = []) => service.services.database.pool.query(text, values);
  const come = (to: Company, id: number, sub: string, email: string) => to.come(id, provider, sub, { email });

  it('reaches no account whose address has left its domains, though it was linked before', async () => {
    const before = await come(company, connection, 'mona', MONA);
    expect(before.userId).toBe(userIds.mona);
    await query("update users set email = 'mona@home.example' where id = $1", [userIds.mona]);
    await query('update memberships set is_deleted = true, deleted_at = now() where user_id = $1', [userIds.mona]);
    const after = await come(company, connection, 'mona', MONA);
    expect(after.session).toBeTruthy();
    expect(after.userId).not.toBe(userIds.mona);
    const again = await come(company, connection, 'mona', MONA);
    expect(again.userId).toBe(after.userId);
    await query('update users set email = $2 where id = $1', [after.userId, 'another.mona@northwind.example']);
    await query('update users set email = $2 where id = $1', [userIds.mona, MONA]);
    await query('update memberships set is_deleted = false, deleted_at = null where user_id = $1', [userIds.mona]);
  });

  describe('for an administrator of the platform', () => {
    let home: Company;
    let there = 0;
    beforeEach(async () => {
      await query("update users set two_factor_policy = 'disabled', tfa_last_step = null where id = $1", [
        userIds.superadmin,
      ]);
      home = await new Company(service, platform).logIn(SUPER);
      there = await home.connect(provider, { domains: [await home.domain('platform.example')] });
    });

    /** What a session may do because of roles of the platform. */
    const rights = async (token: string | undefined) => {
      const answers = [
        await service.call('GET /system_settings', { token }),
        await service.call('GET /organizations/{id}', { token, params: { id: northwind } }),
        await service.call('GET /user', { token, query: { organization_id: northwind } }),
      ];
      return answers.map(({ status }) => status);
    };

    it('gives no rights over the platform without a second factor here', async () => {
      const came = await come(home, there, 'super', SUPER);
      expect([came.userId, came.organizationId]).toEqual([userIds.superadmin, platform]);
      expect(await rights(came.session)).not.toContain(200);
    });

    it.each([
      ['a password', 'password_hash'],
      ['neither', 'null'],
    ])('adds no credential to an account with %s that would outlive the log in', async (_, hash) => {
      const { rows } = await query('select password_hash from users where id = $1', [userIds.superadmin]);
      const password: unknown = rows[0]?.['password_hash'];
      await query(`update users set password_hash = ${hash} where id = $1`, [userIds.superadmin]);
      const { session: token } = await come(home, there, 'super', SUPER);
      const answers = [
        await service.call('POST /user/{id}/passkeys/options', { token, params: { id: userIds.superadmin }, body: {} }),
        await service.call('POST /email/reset', { token, body: { email: 'mallory@evil.example' } }),
        await service.call('POST /api-keys', {
          token,
          body: { name: 'Key', expiresAt: '2030-01-01T00:00:00Z', roleIds: [roleIds.logistics] },
        }),
      ];
      expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 3 }, () => 'confirm_needed'));
      await query('update users set password_hash = $2 where id = $1', [userIds.superadmin, password]);
    });

    it('gives them to no session that began before its user added one', async () => {
      const { session: before } = await come(home, there, 'super', SUPER);
      const token = await service.signIn(SUPER);
      await addTwoFactor(token);
      expect(await rights(before)).toEqual([401, 401, 401]);
      expect(await rights(token)).toEqual([200, 200, 200]);
    });

    it('gives them to the session in which its user adds one', async () => {
      const { session: token } = await come(home, there, 'super', SUPER);
      await addTwoFactor(token);
      expect(await rights(token)).toEqual([200, 200, 200]);
    });

    async function addTwoFactor(token: string | undefined): Promise<void> {
      const params = { id: userIds.superadmin };
      const begun = await service.call('POST /user/{id}/tfa', { token, params, body: { password: PASSWORD } });
      const google_token = totp(begun.data[0]?.google_secret ?? '').generate();
      const body = { password: PASSWORD, google_token };
      expect((await service.call('POST /user/{id}/tfa/enable', { token, params, body })).status).toBe(200);
    }

    it('gives them with one', async () => {
      const came = await come(home, there, 'super', SUPER);
      await query("update users set two_factor_policy = 'enabled' where id = $1", [userIds.superadmin]);
      expect(await rights(came.session), 'it showed none').toEqual([403, 404, 404]);
      await query('update sessions set second_factor = true where user_id = $1', [userIds.superadmin]);
      expect(await rights(came.session)).toEqual([200, 200, 200]);
      await query("update users set two_factor_policy = 'disabled' where id = $1", [userIds.superadmin]);
    });
  });

  it('adds no credential to an account that has a password', async () => {
    const { session: token, userId: mona } = await come(company, connection, 'mona', MONA);
    const answers = [
      await service.call('POST /user/{id}/passkeys/options', { token, params: { id: mona }, body: {} }),
      await service.call('POST /email/reset', { token, body: { email: 'mallory@evil.example' } }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(['confirm_needed', 'confirm_needed']);
  });

  it.each([
    ['deleted', () => company.ask('DELETE /organizations/{id}/connections/{connectionId}', connection)],
    ['led to another provider', () => company.change(connection, { issuer: 'http://127.0.0.1:9/other' })],
  ])('keeps no session that came through a connection once it is %s', async (_, end) => {
    const { session: token } = await come(company, connection, 'mona', MONA);
    expect((await service.call('GET /auth', { token })).status).toBe(200);
    expect((await end()).status).toBe(200);
    expect((await service.call('GET /auth', { token })).code).toBe('session_ended');
  });

  it.each(['mona.mem\u200bber@northwind.example', '\uff4dona.member@northwind.example'])(
    'takes %j for the address of nobody else',
    async (email) => {
      expect(await come(company, connection, 'mallory', email)).toMatchObject({ code: 'email_missing' });
    },
  );

  it('replaces no password that its user has to change', async () => {
    const { session } = await come(company, connection, 'mona', MONA);
    await query('update users set need_password_change = true where id = $1', [userIds.mona]);
    const body = { password: 'another-lantern-43', confirmation: 'another-lantern-43' };
    const change = await service.call('PUT /user/{id}/password', {
      token: session,
      params: { id: userIds.mona },
      body,
    });
    await query('update users set need_password_change = false where id = $1', [userIds.mona]);
    expect([change.status, Object.keys(change.meta.error?.data ?? {})]).toEqual([422, ['old_password']]);
  });

  it('shows the bearer of a set-up link tests, and nothing about people who logged in', async () => {
    await come(company, connection, 'mona', MONA);
    const params = { id: northwind };
    const made = await service.call('POST /organizations/{id}/connection_setup', { token: company.owner, params });
    const hash = new URL(made.data[0]?.url ?? '').searchParams.get('hash') ?? '';
    const opened = await service.call('POST /auth/connection_setup', { body: { hash } });
    const list = async (token: string | undefined) =>
      (await company.ask('GET /organizations/{id}/connections/{connectionId}/logins', connection, undefined, token))
        .data;
    expect((await list(company.owner)).map(({ is_test: isTest }) => isTest)).toEqual([false, true]);
    expect((await list(opened.data[0]?.access_token)).map(({ is_test: isTest }) => isTest)).toEqual([true]);
    expect((await company.one(connection)).last_login_at).toEqual(expect.any(String));
  });

  it('makes nobody the owner who is invited to become it', async () => {
    const token = await service.signIn(SUPER);
    const email = 'first.owner@northwind.example';
    const made = await service.call('POST /organizations', { token, body: { name: 'Fabrikam', owner_email: email } });
    const fabrikam = new Company(service, made.data[0]?.id);
    await query('delete from organization_domains where organization_id = $1', [northwind]);
    await query('update connections set organization_id = $1', [fabrikam.id]);
    const spoken = await fabrikam.domain('northwind.example');
    await query('insert into connection_domains values ($1, $2)', [connection, spoken]);
    expect(await come(fabrikam, connection, 'first', email)).toMatchObject({ code: 'invited', session: undefined });
    const owner = await company.value('select owner_user_id from organizations where id = $1', [fabrikam.id]);
    expect(owner).toBeNull();
    await query('delete from organization_domains where organization_id = $1', [fabrikam.id]);
    domain = await company.domain('northwind.example');
  });

  it('lets the bearer of a set-up link give a role of its groups to no other group', async () => {
    const group_roles = [{ group: 'Drivers', role_id: roleIds.logistics }];
    await company.change(connection, { group_roles });
    const made = await service.call('POST /organizations/{id}/connection_setup', {
      token: company.owner,
      params: { id: northwind },
    });
    const hash = new URL(made.data[0]?.url ?? '').searchParams.get('hash') ?? '';
    const opened = await service.call('POST /auth/connection_setup', { body: { hash } });
    const bearer = opened.data[0]?.access_token;
    const everybody = { group_roles: [{ group: 'Everybody', role_id: roleIds.logistics }] };
    expect(await company.change(connection, everybody, bearer)).toMatchObject({ status: 403, code: 'more_than_held' });
    expect((await company.change(connection, { group_roles }, bearer)).status).toBe(200);
    expect((await company.change(connection, { group_roles: [] }, bearer)).status).toBe(200);
  });
});

import { beforeEach, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { totp } from '../../../../service/features/credentials/two-factor.ts';
import { backEndOf, bearing } from '../../server/support.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { Browser } from '../../support/browser.ts';
import { hashOfMail, solved } from '../../support/bot-check.ts';
import { describeServices } from '../../support/describe-services.ts';
import { PAGE, readyCode, redeem } from '../../support/handover.ts';
import { accessTokenFor, makeServiceKey } from '../../support/keys/access-tokens.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { keepConnection, sendThrough } from '../../support/single-sign-on/required-connection.ts';
import { PASSWORD } from '../../support/service.ts';

const { northwind, contoso } = organizationIds;
const MONA = 'mona.member@northwind.example';
const OLIVIA = 'olivia.owner@northwind.example';

describeServices(
  'an organization that requires its own log in',
  (described) => {
    const query = (text: string, values: unknown[] = []) =>
      described.service.services.database.pool.query(text, values);
    let connection = 0;
    beforeEach(async () => {
      await query('delete from connections');
      await query('delete from organization_domains');
      await query('update sessions set ended_at = now()');
      connection = await keepConnection(described.service, {
        ...{ organizationId: northwind, domain: 'northwind.example', name: 'Northwind Okta', required: true },
      });
    });

    /** Status and code of each way into Northwind with a session that is not in it. */
    const entries = async (token: string | undefined) => {
      const { service } = described;
      const params = { id: northwind };
      const answers = [
        await service.call('PUT /auth/organizations/{id}', { token, params }),
        await service.call('GET /organizations/{id}', { token, params }),
        await service.call('GET /role', { token, query: { organization_id: northwind } }),
        await service.call('GET /announcements', { token, query: { organization_id: northwind } }),
        await service.call('GET /user', { token, query: { organization_id: northwind } }),
      ];
      return answers.map(({ status, code }) => `${status} ${code}`);
    };
    const shut = Array.from({ length: 5 }, () => '403 connection_required');
    const organizationOf = async (token: string | undefined) =>
      (await described.service.call('GET /auth', { token })).data[0]?.organization_id;

    it('is not entered by password', async () => {
      const { service } = described;
      const { data } = await service.call('POST /auth', { body: { email: MONA, password: PASSWORD } });
      expect(data).toMatchObject([{ organization_id: null, access_token: expect.any(String) }]);
      expect(await entries(data[0]?.access_token)).toEqual(shut);
      const refused = await service.call('PUT /auth/organizations/{id}', {
        token: data[0]?.access_token,
        params: { id: northwind },
      });
      expect(refused.meta.error).toMatchObject({
        message: 'Your company requires its own log in: continue with Northwind Okta.',
        data: { id: [String(connection)], name: ['Northwind Okta'] },
      });
    });

    it('is not entered with a password restored by mail', async () => {
      const { service } = described;
      await service.call('POST /password/reset', { body: { email: MONA, recaptchaToken: await solved(service) } });
      const hash = await hashOfMail(service, MONA);
      const confirmed = await service.call('POST /password_reset_confirm', {
        body: { hash, password: PASSWORD, password_confirm: PASSWORD },
      });
      expect(confirmed.status).toBe(200);
      expect(await entries(await service.signIn(MONA))).toEqual(shut);
    });

    it('is not entered by a passkey, nor by its owner without a second factor', async () => {
      const { service } = described;
      const token = await service.signIn(MONA);
      const key = new Authenticator(service.url);
      const params = { id: userIds.mona };
      const { data } = await service.call('POST /user/{id}/passkeys/options', {
        ...{ token, params, body: { password: PASSWORD } },
      });
      const credential = key.create(data[0]?.options ?? {});
      await service.call('POST /user/{id}/passkeys', {
        ...{ token, params, body: { challenge_id: data[0]?.challenge_id, credential } },
      });
      const asked = await service.call('POST /auth/passkey/options', { body: {} });
      const { status, data: entered } = await service.call('POST /auth/passkey', {
        body: { challenge_id: asked.data[0]?.challenge_id, credential: key.get(asked.data[0]?.options ?? {}) },
      });
      expect([status, entered[0]?.organization_id]).toEqual([200, null]);
      expect(await entries(entered[0]?.access_token)).toEqual(shut);
      expect(await entries(await service.signIn(OLIVIA))).toEqual(shut);
    });

    it('is not entered through the provider of the installation', async () => {
      const { service } = described;
      const browser = new Browser();
      const page = await browser.follow(`${service.url}/api/auth/external/platform`);
      const body = new URLSearchParams({ email: MONA, password: PASSWORD });
      const end = await browser.follow(page.url, { method: 'POST', body, until: `${service.url}/auth/sign-in` });
      const token = new URL(end.url).searchParams.get('access_token') ?? '';
      const { data } = await service.call('GET /auth', { token, headers: { Cookie: browser.cookies('/api/auth') } });
      expect(data).toMatchObject([{ organization_id: null, access_token: expect.any(String) }]);
      expect(await entries(data[0]?.access_token)).toEqual(shut);
    });

    it('is not entered with a session that began before, in any tab and on any host', async () => {
      const { service } = described;
      await query('update connections set required = false');
      const token = await service.signIn(MONA);
      const { code, verifier } = await readyCode(service, token);
      const other = (await redeem(service, code, verifier)).data[0]?.access_token;
      expect([await organizationOf(token), await organizationOf(other)]).toEqual([northwind, northwind]);
      await query('update connections set required = true');
      expect([await organizationOf(token), await organizationOf(other)]).toEqual([null, null]);
      expect(await entries(token)).toEqual(shut);
      expect(await entries(other)).toEqual(shut);
      const tab = { token, headers: { 'X-Organization-Id': String(northwind) } };
      expect((await service.call('GET /user/{id}', { ...tab, params: { id: userIds.mona } })).status).toBe(409);
    });

    it('is not entered by a handover of a session outside of it', async () => {
      const { service } = described;
      const { code, verifier } = await readyCode(service, await service.signIn(MONA), `${PAGE}/fleet`);
      const { data } = await redeem(service, code, verifier);
      expect(data).toMatchObject([{ organization_id: null }]);
      expect(await entries(data[0]?.access_token)).toEqual(shut);
    });

    it('lets no access token go on that was issued before', async () => {
      const { service } = described;
      await query('update connections set required = false');
      const token = await service.signIn(MONA);
      const issued = await accessTokenFor(service, token);
      const backEnd = backEndOf(service, await makeServiceKey(service, 'logistics', ['tokens:introspect']));
      expect((await backEnd.authenticate(bearing(token))).organizationId).toBe(northwind);
      await query('update connections set required = true');
      expect((await backEnd.authenticate(bearing(token))).organizationId).toBe(null);
      await expect(backEnd.authenticate(bearing(issued), { maxAge: 0 })).rejects.toMatchObject({ status: 401 });
      const { data } = await service.call('POST /auth/token', { token, body: { audience: 'logistics' } });
      expect(JSON.parse(Buffer.from(data[0]?.token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
        org: null,
        permissions: [],
      });
    });

    it('is not entered with another address, and nobody changes theirs to get in', async () => {
      const { service } = described;
      const token = await service.signIn(MONA);
      const body = { email: 'mona@home.example', password: PASSWORD };
      expect(await service.call('POST /email/reset', { token, body })).toMatchObject({
        status: 403,
        code: 'address_managed',
      });
      await query('update connections set required = false');
      expect((await service.call('POST /email/reset', { token, body })).status).toBe(200);
      const [mail] = await service.outbox('mona@home.example');
      await query('update connections set required = true');
      const confirmed = await service.call('POST /email/confirm', { token, body: { hash: mail?.code } });
      expect([confirmed.status, confirmed.code]).toEqual([403, 'address_managed']);
    });

    it('gives its rights to nobody outside, super admins of it among them', async () => {
      const { service } = described;
      await query('update organization_domains set domain = $1, organization_id = $2', [
        'platform.example',
        organizationIds.platform,
      ]);
      await query('update connections set organization_id = $1', [organizationIds.platform]);
      const token = await service.signIn('superadmin@platform.example');
      expect((await service.call('GET /system_settings', { token })).status).toBe(403);
      expect((await service.call('GET /organizations/{id}', { token, params: { id: contoso } })).status).toBe(404);
      await sendThrough(service, token, connection);
      await service.call('PUT /auth/organizations/{id}', { token, params: { id: organizationIds.platform } });
      expect((await service.call('GET /system_settings', { token })).status).toBe(403);
      await query("update users set two_factor_policy = 'enabled' where id = $1", [userIds.superadmin]);
      await query('update sessions set second_factor = true where user_id = $1', [userIds.superadmin]);
      expect((await service.call('GET /system_settings', { token })).status).toBe(200);
      await query("update users set two_factor_policy = 'disabled' where id = $1", [userIds.superadmin]);
    });

    it('is entered through its own log in, and through that of no other organization', async () => {
      const { service } = described;
      const other = await keepConnection(service, { organizationId: contoso, domain: 'contoso.example' });
      const token = await service.signIn(MONA);
      await sendThrough(service, token, other);
      expect(await entries(token)).toEqual(shut);
      await sendThrough(service, token, connection);
      const chosen = await service.call('PUT /auth/organizations/{id}', { token, params: { id: northwind } });
      expect([chosen.status, await organizationOf(token)]).toEqual([200, northwind]);
    });

    it('is not affected for addresses of other domains, nor is another organization of its members', async () => {
      const { service } = described;
      const marco = await service.signIn('marco.multi@example.net', northwind);
      expect(await organizationOf(marco)).toBe(northwind);
      await query(
        "insert into memberships (user_id, organization_id, status) values ($1, $2, 'active') on conflict do nothing",
        [userIds.mona, contoso],
      );
      const token = await service.signIn(MONA);
      const chosen = await service.call('PUT /auth/organizations/{id}', { token, params: { id: contoso } });
      expect([chosen.status, await organizationOf(token)]).toEqual([200, contoso]);
      expect(await entries(token)).toEqual(shut);
      await query('delete from memberships where user_id = $1 and organization_id = $2', [userIds.mona, contoso]);
    });

    it('keeps its API keys', async () => {
      const { service } = described;
      const roleId = roleIds.userReader;
      const token = await keepApiKey(service, { createdBy: userIds.olivia, organizationId: northwind, roleId });
      expect((await service.call('GET /user', { token })).status).toBe(200);
    });

    it('requires nothing where a domain has lapsed or the connection is disabled', async () => {
      const { service } = described;
      await query("update organization_domains set status = 'lapsed'");
      expect(await organizationOf(await service.signIn(MONA))).toBe(northwind);
      await query("update organization_domains set status = 'verified'");
      await query("update connections set status = 'disabled'");
      expect(await organizationOf(await service.signIn(MONA))).toBe(northwind);
    });

    it('knows an international domain in both forms', async () => {
      const { service } = described;
      await query('update organization_domains set domain = $1, readable = $2', [
        'xn--mller-kva.example',
        'müller.example',
      ]);
      await query('update users set email = $2 where id = $1', [userIds.mona, 'Mona@MÜLLER.example']);
      const token = await service.signIn('mona@müller.example');
      expect(await entries(token)).toEqual(shut);
      await query('update users set email = $2 where id = $1', [userIds.mona, MONA]);
    });

    it('is not entered by a second factor that somebody adds with the password of its owner', async () => {
      const { service } = described;
      const params = { id: userIds.olivia };
      const add = async (token: string) => {
        const answers = [
          await service.call('POST /user/{id}/tfa', { token, params, body: { password: PASSWORD } }),
          await service.call('POST /user/{id}/passkeys/options', { token, params, body: { password: PASSWORD } }),
        ];
        return answers.map(({ status, code }) => `${status} ${code}`);
      };
      const token = await service.signIn(OLIVIA);
      expect(await add(token)).toEqual(['403 connection_required', '403 connection_required']);
      expect(await entries(token)).toEqual(shut);
      await sendThrough(service, token, connection);
      expect(await add(token)).toEqual(['200 undefined', '200 undefined']);
    });

    it('takes no second factor that was begun before it was shut', async () => {
      const { service } = described;
      const params = { id: userIds.olivia };
      await query('update connections set required = false');
      const token = await service.signIn(OLIVIA);
      const body = { password: PASSWORD };
      const begun = await service.call('POST /user/{id}/tfa', { token, params, body });
      const { data } = await service.call('POST /user/{id}/passkeys/options', { token, params, body });
      await query('update connections set required = true');
      const google_token = totp(begun.data[0]?.google_secret ?? '').generate();
      const enabled = await service.call('POST /user/{id}/tfa/enable', {
        ...{ token, params, body: { password: PASSWORD, google_token } },
      });
      const credential = new Authenticator(service.url).create(data[0]?.options ?? {});
      const added = await service.call('POST /user/{id}/passkeys', {
        ...{ token, params, body: { challenge_id: data[0]?.challenge_id, credential } },
      });
      expect([enabled.code, added.code]).toEqual(['connection_required', 'connection_required']);
    });

    it('is not entered with a session that began before its owner had a second factor', async () => {
      const { service } = described;
      const stolen = await service.signIn(OLIVIA);
      const elsewhere = await service.signIn(MONA);
      expect(await organizationOf(stolen)).toBe(null);
      await enableTwoFactor({ within: connection });
      expect((await service.call('GET /auth', { token: stolen })).status).toBe(401);
      expect(await organizationOf(elsewhere)).toBe(null);
      await disableTwoFactor();
    });

    it('lets its owner in by a second factor, notes it each time, and writes once a day', async () => {
      const { service } = described;
      const secret = await enableTwoFactor();
      const enter = async () => {
        const first = await service.call('POST /auth', { body: { email: OLIVIA, password: PASSWORD } });
        const body = { tfa_token: first.data[0]?.tfa_token, google_token: totp(secret).generate() };
        await query('update users set tfa_last_step = null where id = $1', [userIds.olivia]);
        return (await service.call('POST /auth/tfa', { body })).data[0];
      };
      const entered = await enter();
      expect(entered?.organization_id).toBe(northwind);
      expect((await service.call('GET /user', { token: entered?.access_token })).status).toBe(200);
      await enter();
      const mails = (await service.outbox(OLIVIA)).filter(({ subject }) => subject?.includes('without its own log in'));
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain('requires the log in with Northwind Okta');
      const { rows } = await query("select data from audit_log where action = 'login.connection_skipped'");
      expect(rows.map(({ data }) => data)).toEqual(
        Array.from({ length: 2 }, () => ({ method: 'password', connection: 'Northwind Okta' })),
      );
      await disableTwoFactor();
    });

    /** Turns on the owner's two-factor: before the log in is required, or within that of the company. */
    async function enableTwoFactor({ within }: { within?: number } = {}): Promise<string> {
      const { service } = described;
      if (within === undefined) await query('update connections set required = false');
      const token = await service.signIn(OLIVIA);
      if (within !== undefined) await sendThrough(service, token, within);
      const params = { id: userIds.olivia };
      const begun = await service.call('POST /user/{id}/tfa', { token, params, body: { password: PASSWORD } });
      const secret = begun.data[0]?.google_secret ?? '';
      const body = { password: PASSWORD, google_token: totp(secret).generate() };
      const { status } = await service.call('POST /user/{id}/tfa/enable', { token, params, body });
      expect(status).toBe(200);
      await query('update users set tfa_last_step = null where id = $1', [userIds.olivia]);
      await query('update connections set required = true');
      return secret;
    }

    const disableTwoFactor = () =>
      query("update users set two_factor_policy = 'disabled', google_secret = null where id = $1", [userIds.olivia]);
  },
  { env: { RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' } },
);

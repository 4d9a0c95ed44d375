import { beforeEach, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { backEndOf, bearing } from '../../server/support.ts';
import { describeServices } from '../../support/describe-services.ts';
import { readyCode, redeem } from '../../support/handover.ts';
import { accessTokenFor, makeServiceKey } from '../../support/keys/access-tokens.ts';
import { keepConnection, sendThrough } from '../../support/single-sign-on/required-connection.ts';
import { PASSWORD } from '../../support/service.ts';

const { northwind, contoso } = organizationIds;
const MARCO = 'marco.multi@example.net';

/** Contoso's identity provider says that somebody is Marco, who also belongs to Northwind. */
describeServices(
  'a session that began at the log in of a company',
  (described) => {
    const query = (text: string, values: unknown[] = []) =>
      described.service.services.database.pool.query(text, values);
    let connection = 0;
    beforeEach(async () => {
      await query('delete from connections');
      await query('delete from organization_domains');
      await query('update sessions set ended_at = now()');
      connection = await keepConnection(described.service, { organizationId: contoso, domain: 'example.net' });
    });

    /** A session of Marco in an organization, as Contoso's provider began it. */
    const throughContoso = async (organizationId: number = contoso) => {
      const token = await described.service.signIn(MARCO, organizationId);
      await sendThrough(described.service, token, connection);
      return token;
    };
    const choose = (token: string | undefined, id: number) =>
      described.service.call('PUT /auth/organizations/{id}', { token, params: { id } });
    const organizationOf = async (token: string | undefined) =>
      (await described.service.call('GET /auth', { token })).data[0]?.organization_id;

    it('chooses no other organization, and says how to open that', async () => {
      const token = await throughContoso();
      const refused = await choose(token, northwind);
      expect(refused).toMatchObject({ status: 403, code: 'other_log_in_needed' });
      expect(refused.meta.error?.message).toBe('Log in with your password to open Northwind Logistics.');
      expect(await organizationOf(token)).toBe(contoso);
      expect((await choose(token, contoso)).status).toBe(200);
    });

    it('chooses none either by two requests at once', async () => {
      const token = await throughContoso();
      const answers = await Promise.all([choose(token, northwind), choose(token, contoso), choose(token, northwind)]);
      expect(answers.map(({ status }) => status)).toEqual([403, 200, 403]);
      expect(await organizationOf(token)).toBe(contoso);
    });

    it('lists the others as those that need another log in', async () => {
      const { service } = described;
      const list = async (token: string) => (await service.call('GET /auth/organizations', { token })).data;
      const [own, other] = [
        { id: contoso, name: 'Contoso Sensors' },
        { id: northwind, name: 'Northwind Logistics' },
      ];
      expect(await list(await throughContoso())).toEqual([own, { ...other, needs_log_in: true }]);
      expect(await list(await service.signIn(MARCO))).toEqual([own, other]);
    });

    it('reads and changes nothing of another organization by naming it', async () => {
      const { service } = described;
      const token = await throughContoso();
      const query = { organization_id: northwind };
      const answers = [
        await service.call('GET /organizations/{id}', { token, params: { id: northwind } }),
        await service.call('GET /role', { token, query }),
        await service.call('GET /user', { token, query }),
        await service.call('GET /announcements', { token, query }),
        await service.call('PUT /organizations/{id}', { token, params: { id: northwind }, body: { name: 'Mine' } }),
      ];
      expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(
        Array.from({ length: 5 }, () => '403 other_log_in_needed'),
      );
    });

    it('loses another organization that it entered before', async () => {
      const { service } = described;
      const token = await throughContoso(northwind);
      const { code, verifier } = await readyCode(service, token);
      const handedOver = (await redeem(service, code, verifier)).data[0];
      expect([await organizationOf(token), handedOver?.organization_id]).toEqual([null, null]);
      expect((await choose(handedOver?.access_token, northwind)).code).toBe('other_log_in_needed');
    });

    it('takes no token for a back end there, whether issued now or before', async () => {
      const { service } = described;
      const token = await service.signIn(MARCO, northwind);
      const before = await accessTokenFor(service, token);
      await sendThrough(service, token, connection);
      const backEnd = backEndOf(service, await makeServiceKey(service, 'logistics', ['tokens:introspect']));
      await expect(backEnd.authenticate(bearing(before), { maxAge: 0 })).rejects.toMatchObject({ status: 401 });
      expect((await backEnd.authenticate(bearing(token))).organizationId).toBe(null);
      const issued = await accessTokenFor(service, token);
      expect(JSON.parse(Buffer.from(issued.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
        ...{ org: null, permissions: [] },
      });
    });

    it('opens it neither for the owner with two-factor', async () => {
      const { service } = described;
      const token = await throughContoso();
      await query('update organizations set owner_user_id = $1 where id = $2', [userIds.marco, northwind]);
      await query("update users set two_factor_policy = 'enabled' where id = $1", [userIds.marco]);
      try {
        expect((await choose(token, northwind)).code).toBe('other_log_in_needed');
        const read = await service.call('GET /organizations/{id}', { token, params: { id: northwind } });
        expect(read.code).toBe('other_log_in_needed');
      } finally {
        await query('update organizations set owner_user_id = $1 where id = $2', [userIds.olivia, northwind]);
        await query("update users set two_factor_policy = 'disabled' where id = $1", [userIds.marco]);
      }
    });

    it('starts no organization of its own once the company is gone', async () => {
      const { service } = described;
      const token = await throughContoso();
      await query('update memberships set is_deleted = true where user_id = $1', [userIds.marco]);
      await query('update sessions set organization_id = null where user_id = $1', [userIds.marco]);
      const started = await service.call('POST /organizations/my', { token, body: { name: 'Mine' } });
      await query('update memberships set is_deleted = false where user_id = $1', [userIds.marco]);
      expect([started.status, started.code]).toEqual([403, 'other_log_in_needed']);
    });

    it('is told first of the log in that the other organization requires', async () => {
      const { service } = described;
      await query("update organization_domains set status = 'lapsed'");
      await keepConnection(service, {
        ...{ organizationId: northwind, domain: 'example.net', name: 'Northwind Okta', required: true },
      });
      expect((await choose(await throughContoso(), northwind)).code).toBe('connection_required');
    });

    it('is one of many: a log in by password opens every organization', async () => {
      const { service } = described;
      await throughContoso();
      const { data } = await service.call('POST /auth', { body: { email: MARCO, password: PASSWORD } });
      expect((await choose(data[0]?.access_token, northwind)).status).toBe(200);
    });
  },
  { env: { RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' } },
);

import { beforeEach, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { describeServices } from '../../support/describe-services.ts';
import { PAGE, readyCode } from '../../support/handover.ts';
import { keepConnection, sendThrough } from '../../support/single-sign-on/required-connection.ts';

const { northwind, contoso } = organizationIds;
const MARCO = 'marco.multi@example.net';
const RITA = 'rita.reader@northwind.example';

/** Whoever manages a connection can log in as each member of its organization, and say things in their place. */
describeServices('a session that began at the log in of a company', (described) => {
  const query = (text: string, values: unknown[] = []) => described.service.services.database.pool.query(text, values);
  let connection = 0;
  beforeEach(async () => {
    await query('delete from connections');
    await query('delete from organization_domains');
    connection = await keepConnection(described.service, { organizationId: contoso, domain: 'example.net' });
  });

  async function sessionThrough(email: string, organizationId: number): Promise<string> {
    const token = await described.service.signIn(email, organizationId);
    await sendThrough(described.service, token, connection);
    return token;
  }
  const consentsOf = async (userId: number) =>
    (await query('select from handover_consents where user_id = $1', [userId])).rows;
  const types = [{ notification_type: 'company_updates', bell: false, mail: 'off' }];
  let picture = '';
  async function keepPicture(userId: number): Promise<void> {
    const { rows } = await query(
      "insert into uploads (user_id, media_type, bytes, width, height) values ($1, 'image/png', '', 1, 1) returning id",
      [userId],
    );
    picture = String((rows[0] as { id: number }).id);
    await query("delete from user_settings where user_id = $1 and key = 'avatar'", [userId]);
  }
  const choices = (token: string, id: number) => [
    () => described.service.call('PUT /user/{id}/notification_preferences', { token, params: { id }, body: { types } }),
    () => described.service.call('PUT /user/{id}', { token, params: { id }, body: { avatar: null } }),
    () =>
      described.service.call('POST /user/{id}/settings', {
        ...{ token, params: { id }, body: [{ category: 'common', key: 'avatar', value: picture }] },
      }),
  ];
  const answers = async (requests: (() => Promise<{ status: number; code: string | undefined }>)[]) => {
    const found = [];
    for (const request of requests) found.push(await request());
    return found.map(({ status, code }) => code ?? status);
  };

  it('chooses nothing that counts in the other organizations of its user', async () => {
    const token = await sessionThrough(MARCO, contoso);
    await keepPicture(userIds.marco);
    const refused = Array.from({ length: 3 }, () => 'other_log_in_needed');
    expect(await answers(choices(token, userIds.marco))).toEqual(refused);
    await query("update users set two_factor_policy = 'enabled' where id = $1", [userIds.marco]);
    expect(await answers(choices(token, userIds.marco)), 'it showed no second factor').toEqual(refused);
    await query("update users set two_factor_policy = 'disabled' where id = $1", [userIds.marco]);
    expect(await answers(choices(await described.service.signIn(MARCO, northwind), userIds.marco))).toEqual([
      200, 200, 201,
    ]);
  });

  it('chooses freely for somebody who belongs to that company alone', async () => {
    await query('update connections set organization_id = $1', [northwind]);
    await keepPicture(userIds.rita);
    expect(await answers(choices(await sessionThrough(RITA, northwind), userIds.rita))).toEqual([200, 200, 201]);
  });

  it('agrees to continue elsewhere for that time alone', async () => {
    const { service } = described;
    const token = await sessionThrough(MARCO, contoso);
    await readyCode(service, token, `${PAGE}/fleet`);
    expect(await consentsOf(userIds.marco)).toHaveLength(0);
  });

  it('is asked once for each page, like everybody, where it belongs to that company alone', async () => {
    const { service } = described;
    await query('update connections set organization_id = $1', [northwind]);
    await readyCode(service, await sessionThrough(RITA, northwind), `${PAGE}/fleet`);
    expect(await consentsOf(userIds.rita)).toHaveLength(1);
  });

  it('adds nothing that opens the account later, also where the company has made it', async () => {
    const { service } = described;
    await query('update connections set organization_id = $1', [northwind]);
    const token = await sessionThrough(RITA, northwind);
    const { rows } = await query('select password_hash from users where id = $1', [userIds.rita]);
    await query('update users set password_hash = null where id = $1', [userIds.rita]);
    const params = { id: userIds.rita };
    const codes = await answers([
      () => service.call('POST /user/{id}/passkeys/options', { token, params, body: {} }),
      () => service.call('POST /email/reset', { token, body: { email: 'mallory@evil.example' } }),
    ]);
    expect(codes).toEqual(['confirm_needed', 'confirm_needed']);
    await query('update users set password_hash = $2 where id = $1', [
      ...[userIds.rita, (rows[0] as { password_hash: string }).password_hash],
    ]);
  });
});

import { beforeEach, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { describeServices } from '../../support/describe-services.ts';
import { keepConnection, sendThrough } from '../../support/single-sign-on/required-connection.ts';

const { northwind, contoso } = organizationIds;
const MARCO = 'marco.multi@example.net';
const params = { id: userIds.marco };

/** Whoever manages a connection can log in as each member of its organization, some of whom belong to others too. */
describeServices('the log in of a company that shares its user', (described) => {
  const query = (text: string, values: unknown[] = []) => described.service.services.database.pool.query(text, values);
  let token = '';
  beforeEach(async () => {
    const { service } = described;
    await query('delete from connections');
    await query('delete from organization_domains');
    await query("update users set name = 'Marco Multi', username = null where id = $1", [userIds.marco]);
    const connection = await keepConnection(service, { organizationId: contoso, domain: 'example.net' });
    token = await service.signIn(MARCO, contoso);
    await sendThrough(service, token, connection);
  });

  const change = (session: string, body: { name?: string; username?: string; avatar?: number | null }) =>
    described.service.call('PUT /user/{id}', { token: session, params, body });

  it('changes neither name, login nor avatar that other organizations see', async () => {
    const { service } = described;
    for (const body of [{ name: 'Olivia Owner' }, { username: 'olivia.owner' }, { avatar: null }]) {
      const refused = await change(token, body);
      expect(refused).toMatchObject({ status: 403, code: 'other_log_in_needed' });
      expect(Object.keys(refused.meta.error?.data ?? {})).toEqual(Object.keys(body));
    }
    const unchanged = await change(token, { name: 'Marco Multi' });
    expect(unchanged.status).toBe(200);
    const own = await change(await service.signIn(MARCO, northwind), { name: 'Marco M.' });
    expect(own.data[0]?.name).toBe('Marco M.');
  });

  it('changes them for a user whom no other organization has', async () => {
    await query('update memberships set is_deleted = true where user_id = $1 and organization_id <> $2', [
      userIds.marco,
      contoso,
    ]);
    expect((await change(token, { name: 'Marco of Contoso' })).data[0]?.name).toBe('Marco of Contoso');
    await query('update memberships set is_deleted = false where user_id = $1', [userIds.marco]);
  });

  it('adds no passkey and no other mailbox to an account without a password, which opens the others', async () => {
    const { service } = described;
    const { rows } = await query('select password_hash from users where id = $1', [userIds.marco]);
    await query('update users set password_hash = null where id = $1', [userIds.marco]);
    const passkey = await service.call('POST /user/{id}/passkeys/options', { token, params, body: {} });
    const email = await service.call('POST /email/reset', { token, body: { email: 'taken@attacker.example' } });
    await query('update users set password_hash = $2 where id = $1', [
      userIds.marco,
      (rows[0] as { password_hash: string }).password_hash,
    ]);
    expect([passkey, email].map(({ status, code }) => `${status} ${code}`)).toEqual([
      '403 confirm_needed',
      '403 confirm_needed',
    ]);
  });
});

import { beforeEach, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { describeServices } from '../../support/describe-services.ts';
import { keepConnection, sendThrough } from '../../support/single-sign-on/required-connection.ts';

const { northwind, contoso } = organizationIds;
const MARCO = 'marco.multi@example.net';
const params = { id: userIds.marco };

/** Whoever manages a connection can log in as each member of its organization, some of whom belong to others too. */
describeServices('a session that began at the log in of a company', (described) => {
  const query = (text: string, values: unknown[] = []) => described.service.services.database.pool.query(text, values);
  let token = '';
  let elsewhere = '';
  beforeEach(async () => {
    const { service } = described;
    await query('delete from connections');
    await query('delete from organization_domains');
    await query('update sessions set ended_at = now() where user_id = $1', [userIds.marco]);
    const connection = await keepConnection(service, { organizationId: contoso, domain: 'example.net' });
    elsewhere = await service.signIn(MARCO, northwind);
    token = await service.signIn(MARCO, contoso);
    await sendThrough(service, token, connection);
  });

  const sessionsSeenBy = async (session: string) =>
    (await described.service.call('GET /user/{id}/sessions', { token: session, params })).data;
  const isLive = async (session: string) =>
    (await described.service.call('GET /auth', { token: session })).status === 200;

  it('neither sees nor ends sessions of its user that began elsewhere', async () => {
    const { service } = described;
    expect((await sessionsSeenBy(token)).map(({ is_current: isCurrent }) => isCurrent)).toEqual([true]);
    const [own, other] = await sessionsSeenBy(elsewhere);
    expect(own?.is_current).toBe(true);
    const of = { ...params, sessionId: own?.id ?? 0 };
    expect((await service.call('DELETE /user/{id}/sessions/{sessionId}', { token, params: of })).status).toBe(404);
    expect((await service.call('DELETE /user/{id}/sessions', { token, params })).status).toBe(200);
    expect([await isLive(token), await isLive(elsewhere)]).toEqual([true, true]);
    const end = { token: elsewhere, params: { ...params, sessionId: other?.id ?? 0 } };
    expect((await service.call('DELETE /user/{id}/sessions/{sessionId}', end)).status).toBe(200);
    expect(await isLive(token)).toBe(false);
  });

  it('ends the others that began there', async () => {
    const { service } = described;
    const second = await service.signIn(MARCO, contoso);
    await query(
      "update sessions set method = 'connection', connection_id = (select id from connections) where id = $1",
      [(await sessionsSeenBy(second))[0]?.id],
    );
    expect(await sessionsSeenBy(token)).toHaveLength(2);
    await service.call('DELETE /user/{id}/sessions', { token, params });
    expect([await isLive(token), await isLive(second), await isLive(elsewhere)]).toEqual([true, false, true]);
  });

  it('sees what its user may do in that company alone', async () => {
    const organizationsIn = async (session: string) => {
      const { data } = await described.service.call('GET /user/{id}/permissions', { token: session, params });
      return [...new Set(data.map(({ organizationId }) => organizationId))];
    };
    expect(await organizationsIn(token)).toEqual([contoso]);
    expect((await organizationsIn(elsewhere)).toSorted()).toEqual([northwind, contoso].toSorted());
  });

  it('sees pictures of the people of that company alone', async () => {
    const { service } = described;
    const pictureOf = async (userId: number) => {
      const { rows } = await query(
        `insert into uploads (user_id, media_type, bytes, width, height)
          values ($1, 'image/png', '', 1, 1) returning id`,
        [userId],
      );
      return (rows[0] as { id: number }).id;
    };
    const statuses = async (session: string) => {
      const seen = [];
      for (const userId of [userIds.marco, userIds.cora, userIds.olivia]) {
        const at = `${service.url}/api/uploads/${await pictureOf(userId)}`;
        seen.push((await fetch(at, { headers: { Authorization: `Bearer ${session}` } })).status);
      }
      return seen;
    };
    expect(await statuses(elsewhere)).toEqual([200, 200, 200]);
    expect(await statuses(token)).toEqual([200, 200, 404]);
  });
});

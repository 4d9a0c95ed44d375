import { beforeEach, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { notify } from '../../../../service/features/notifications/notifications.ts';
import { describeServices } from '../../support/describe-services.ts';
import { readEvents } from '../../support/events.ts';
import { keepConnection, sendThrough } from '../../support/single-sign-on/required-connection.ts';

const { northwind, contoso } = organizationIds;
const MARCO = 'marco.multi@example.net';

/** A notification of an export carries the key to its file, so whoever reads the bell has the rows. */
describeServices("a session that began at the log in of a company, at its user's bell", (described) => {
  const query = (text: string, values: unknown[] = []) => described.service.services.database.pool.query(text, values);
  let token = '';
  let ids: Record<'northwind' | 'contoso' | 'none', number>;
  beforeEach(async () => {
    const { service } = described;
    await query('delete from connections');
    await query('delete from organization_domains');
    await query('delete from notifications where user_id = $1', [userIds.marco]);
    const connection = await keepConnection(service, { organizationId: contoso, domain: 'example.net' });
    token = await service.signIn(MARCO, contoso);
    await sendThrough(service, token, connection);
    ids = { northwind: await tell(northwind), contoso: await tell(contoso), none: await tell(null) };
  });

  const tell = async (organizationId: number | null) =>
    (await described.service.services.database.db.transaction((tx) =>
      notify(tx, userIds.marco, { title: 'Export', level: 'info', type: 'platform_updates', organizationId }),
    )) ?? 0;
  const list = (session: string) =>
    described.service.call('GET /in_app_notifications', { token: session, query: { user_id: userIds.marco } });
  const stateOf = async (id: number) =>
    (await query('select is_read, is_removed from notifications where id = $1', [id])).rows[0] as object;

  it('lists and counts what concerns that company', async () => {
    const { data, meta } = await list(token);
    expect([data.map(({ id }) => id), meta.unread]).toEqual([[ids.contoso], 1]);
    const own = await list(await described.service.signIn(MARCO, northwind));
    expect([own.data.length, own.meta.unread]).toEqual([3, 3]);
  });

  it('sees what names no organization if its user belongs to no other', async () => {
    const there = 'user_id = $1 and organization_id = $2';
    await query(`update memberships set is_deleted = true where ${there}`, [userIds.marco, northwind]);
    const { data, meta } = await list(token);
    await query(`update memberships set is_deleted = false where ${there}`, [userIds.marco, northwind]);
    expect([data.map(({ id }) => id), meta.unread]).toEqual([[ids.none, ids.contoso], 2]);
  });

  it('hears of nothing else', async () => {
    const reader = await readEvents(described.service.url, token);
    await tell(northwind);
    await tell(null);
    const id = await tell(contoso);
    const [event] = await reader.until(1);
    expect(event).toMatchObject({ event: 'notification', data: { id } });
    reader.close();
  });

  it('hears of nothing else once its user belongs to another', async () => {
    const setDeleted = (isDeleted: boolean) =>
      query('update memberships set is_deleted = $3 where user_id = $1 and organization_id = $2', [
        ...[userIds.marco, northwind],
        isDeleted,
      ]);
    await setDeleted(true);
    const reader = await readEvents(described.service.url, token);
    const first = await tell(null);
    await reader.until(1);
    await setDeleted(false);
    await tell(null);
    const last = await tell(contoso);
    const events = await reader.until(2);
    reader.close();
    expect(events.map(({ data }) => (data as { id: number }).id)).toEqual([first, last]);
  });

  it('marks and removes nothing else', async () => {
    const { service } = described;
    const body = { ids: [ids.northwind] };
    expect((await service.call('POST /in_app_notifications/mark_as_read', { token, body })).status).toBe(404);
    expect((await service.call('POST /in_app_notifications/mark_as_removed', { token, body })).status).toBe(404);
    const all = { token, body: { newest_id: ids.none } };
    await service.call('POST /in_app_notifications/mark_all_as_read', all);
    const hidden = await service.call('POST /in_app_notifications/mark_all_as_removed', all);
    expect(hidden.data[0]?.count).toBe(1);
    expect(await stateOf(ids.northwind)).toEqual({ is_read: false, is_removed: false });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { sendScheduled } from '../../../../service/features/sent-notifications/schedule.ts';
import { deleteExpired } from '../../../../service/platform/database/delete-expired.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { startService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const MINUTE = 60_000;
const { northwind, contoso } = organizationIds;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await service.services.database.pool.query(text, values)).rows as Row[];
const northwinds = () =>
  keepApiKey(service, {
    createdBy: userIds.olivia,
    organizationId: northwind,
    roleId: roleIds.northwindAdministrator,
  });

/** Schedules a notification, an hour ahead. */
async function schedule(token: string, to: object): Promise<number> {
  const send_at = new Date(service.services.now() + 60 * MINUTE).toISOString();
  const body = { to, title: 'Your account is locked', notification_type: 'account_notifications', send_at };
  const { data } = await service.call('POST /notifications', { token, body });
  return data[0]?.id ?? 0;
}

/** Lets its time come, and waits until it has gone out, or does not. */
async function statusInTheEnd(id: number): Promise<string | undefined> {
  await query("update sent_notifications set send_at = now() - interval '1 minute' where id = $1", [id]);
  await sendScheduled(service.services);
  return until(async () => {
    const [row] = await query<{ status: string }>('select status from sent_notifications where id = $1', [id]);
    return row && !['scheduled', 'queued', 'sending'].includes(row.status) ? row.status : undefined;
  }, `the end of ${id}`);
}

const receivers = async (id: number) =>
  (await query<{ user_id: number }>('select user_id from notifications where sent_id = $1 order by 1', [id])).map(
    ({ user_id }) => user_id,
  );

describe('a scheduled notification of an API key', () => {
  it('reaches nobody who has left the organization since', async () => {
    const id = await schedule(await northwinds(), { user_ids: [userIds.mona, userIds.rita] });
    const olivia = await service.signIn('olivia.owner@northwind.example');
    const member = { token: olivia, params: { id: userIds.mona }, query: { organization_id: northwind } };
    expect((await service.call('DELETE /organizations/users/{id}', member)).status).toBe(200);
    expect(await statusInTheEnd(id)).toBe('sent');
    expect(await receivers(id)).toEqual([userIds.rita]);
  });

  it.each([
    ['its key', 'named people', { user_ids: [userIds.rita] }],
    ['its key', 'all members', { organization_id: northwind }],
  ])('does not go out after the end of %s, to %s', async (_, __, to) => {
    const id = await schedule(await northwinds(), to);
    const [key] = await query<{ id: number }>('select max(id) as id from api_keys');
    const olivia = await service.signIn('olivia.owner@northwind.example');
    const ended = await service.call('DELETE /api-keys/{id}', { token: olivia, params: { id: key?.id } });
    expect(ended.status).toBe(200);
    expect(await statusInTheEnd(id)).toBe('withdrawn');
    expect(await receivers(id)).toEqual([]);
  });

  it('does not go out after its key has expired', async () => {
    const id = await schedule(await northwinds(), { organization_id: northwind });
    await query(
      "update api_keys set expires_at = now() - interval '2 minutes' where id = (select max(id) from api_keys)",
    );
    expect(await statusInTheEnd(id)).toBe('withdrawn');
    expect(await receivers(id)).toEqual([]);
  });

  it('does not go out after the end of its organization', async () => {
    const roleId = roleIds.contosoAdministrator;
    const token = await keepApiKey(service, { createdBy: userIds.cora, organizationId: contoso, roleId });
    const id = await schedule(token, { user_ids: [userIds.cora] });
    const superAdmin = await service.signIn('superadmin@platform.example');
    const ended = await service.call('DELETE /organizations/{id}', { token: superAdmin, params: { id: contoso } });
    expect(ended.status).toBe(200);
    expect(await statusInTheEnd(id)).toBe('withdrawn');
    expect(await receivers(id)).toEqual([]);
  });
});

it('keeps scheduled notifications until their time, however short others are kept', async () => {
  const id = await schedule(await northwinds(), { user_ids: [userIds.rita] });
  const at = service.services.now() + 30 * 24 * 60 * MINUTE;
  const retention = { audit: 0, notifications: 7, failedJobs: 0 };
  const signal = new AbortController().signal;
  await deleteExpired(service.services.database.db, at, { keepsOutbox: true, retention, signal });
  expect(await statusInTheEnd(id)).toBe('sent');
});

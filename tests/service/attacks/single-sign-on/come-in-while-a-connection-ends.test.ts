import { afterAll, beforeAll, expect, it } from 'vitest';
import { userIds } from '../../../../service/demo-data/ids.ts';
import { issueExternalToken } from '../../../../service/features/sign-in/external-token.ts';
import { startService, type TestService } from '../../support/service.ts';
import { keepConnection } from '../../support/single-sign-on/required-connection.ts';
import { Company, ENV } from '../../features/connections/company.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: ENV });
});
afterAll(() => service?.stop());

it.skipIf(!process.env['TEST_POSTGRES_PORT'])(
  'begins no session while the connection is led to another provider, which ends those that came before',
  async () => {
    const company = new Company(service);
    const connection = await keepConnection(service, { organizationId: company.id, domain: 'northwind.example' });
    const cookie = 'a-browser';
    const token = await issueExternalToken(service.services.database.db, {
      ...{ userId: userIds.mona, cookie, connectionId: connection, now: service.services.now() },
    });
    const change = await service.services.database.pool.connect();
    await change.query('begin');
    await change.query("update connections set status = 'draft' where id = $1", [connection]);
    let isDone = false;
    const coming = service
      .call('GET /auth', { token, headers: { Cookie: `iam-external=${cookie}` } })
      .finally(() => (isDone = true));
    await expect.poll(async () => isDone || (await isWaiting(connection)), { timeout: 10_000 }).toBe(true);
    expect(isDone).toBe(false);
    await change.query('commit');
    change.release();
    expect((await coming).code).toBe('connection_unavailable');
  },
);

/** Whether a log in waits for the change of the connection. */
const isWaiting = async (connection: number): Promise<boolean> => {
  const { rows } = await service.services.database.pool.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%connections%' and $1 > 0",
    [connection],
  );
  return rows.length > 0;
};

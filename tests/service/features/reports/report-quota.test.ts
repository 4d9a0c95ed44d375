import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { offerTransfers } from '../../support/exports/register.ts';
import { ask } from '../../support/reports.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let olivia: string;
let mona: string;
beforeAll(async () => {
  service = await startService();
  olivia = await service.signIn('olivia.owner@northwind.example');
  mona = await service.signIn('mona.member@northwind.example');
  await offerTransfers(service);
});
afterAll(() => service?.stop());

const { northwind } = organizationIds;
const sql = (text: string, values: unknown[] = []) => service.services.database.pool.query(text, values);
const refusal = async (token: string) => {
  const { status, code, meta, headers } = await ask(service, token);
  return { status, code, message: meta.error?.message, wait: Number(headers.get('retry-after')) };
};
/** A finished report of yesterday evening, whose file is kept. */
const keep = (userId: number, bytes: number) =>
  sql(
    'insert into reports (user_id, organization_id, type, title, format, request, status, file_size, expires_at) ' +
      "values ($1, $2, 'data_transfers', 'Data transfers', 'json', '{}', 'done', $3, now() + interval '2 hours')",
    [userId, northwind, bytes],
  );

it('refuses the 61st export within an hour, and says when to try again', async () => {
  let made = 0;
  for (; made < 70; made++) {
    const { status } = await ask(service, mona);
    if (status !== 201) break;
    // Exports in progress have a limit of their own.
    await sql("update reports set status = 'cancelled' where user_id = $1", [userIds.mona]);
  }
  expect(made).toBe(60);
  const refused = await refusal(mona);
  expect(refused).toMatchObject({
    status: 429,
    code: 'too_many',
    message: expect.stringMatching(/exports is reached/),
  });
  expect(refused.wait).toBeGreaterThan(60);
  expect((await ask(service, olivia)).status, 'others may go on').toBe(201);
});

it('refuses a user whose files take up too much, until they are gone', async () => {
  await keep(userIds.olivia, 2 * 1024 ** 3);
  const refused = await refusal(olivia);
  expect(refused).toMatchObject({ status: 429, code: 'too_many', message: expect.stringMatching(/room/) });
  expect(refused.wait).toBeGreaterThan(3_600);
  expect(refused.wait).toBeLessThanOrEqual(7_200);
  service.advance(3 * 3_600_000);
  expect((await ask(service, olivia)).status).toBe(201);
});

it('refuses an organization whose files take up too much', async () => {
  await sql("update reports set expires_at = now() + interval '1 day' where status = 'done'");
  for (let at = 0; at < 5; at++) await keep(userIds.walt, 2 * 1024 ** 3);
  await sql("update reports set expires_at = now() + interval '1 day' where status = 'done' and user_id = $1", [
    userIds.walt,
  ]);
  expect(await refusal(mona)).toMatchObject({ status: 429, code: 'too_many' });
});

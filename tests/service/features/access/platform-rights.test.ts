import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { startService, type TestService } from '../../support/service.ts';
import { keepConnection, sendThrough } from '../../support/single-sign-on/required-connection.ts';

let service: TestService;
let connection = 0;
beforeAll(async () => {
  service = await startService();
  const own = { organizationId: organizationIds.platform, domain: 'platform.example' };
  connection = await keepConnection(service, own);
});
afterAll(() => service?.stop());

const SAM = 'sam.staff@platform.example';
const through = async (email: string) => {
  const token = await service.signIn(email);
  await sendThrough(service, token, connection);
  return token;
};
const self = async (token: string, id: number) =>
  (await service.call('GET /user/{id}', { token, params: { id } })).data[0];

it('tells staff who came by their company why their rights are missing, and how to get them', async () => {
  const token = await through(SAM);
  const refused = await service.call('GET /system_settings', { token });
  expect([refused.status, refused.code]).toEqual([403, 'two_factor_needed']);
  expect(refused.meta.error?.message).toBe(
    'Your roles of the platform need two-factor after the log in of your company. Turn it on in your account.',
  );
  expect((await self(token, userIds.sam))?.platform_needs_two_factor).toBe(true);
  await service.services.database.pool.query("update users set two_factor_policy = 'enabled' where id = $1", [
    userIds.sam,
  ]);
  expect((await service.call('GET /system_settings', { token })).status, 'the session showed none').toBe(403);
  await service.services.database.pool.query('update sessions set second_factor = true where user_id = $1', [
    userIds.sam,
  ]);
  expect((await service.call('GET /system_settings', { token })).status).toBe(200);
  expect(await self(token, userIds.sam)).not.toHaveProperty('platform_needs_two_factor');
  await service.services.database.pool.query("update users set two_factor_policy = 'disabled' where id = $1", [
    userIds.sam,
  ]);
});

it('says so to nobody else, nor about somebody else', async () => {
  const mona = await service.signIn('mona.member@northwind.example');
  expect((await service.call('GET /system_settings', { token: mona })).code).toBe('forbidden');
  expect(await self(await service.signIn(SAM), userIds.sam)).not.toHaveProperty('platform_needs_two_factor');
  const admin = await service.signIn('superadmin@platform.example');
  expect(await self(admin, userIds.sam)).not.toHaveProperty('platform_needs_two_factor');
});

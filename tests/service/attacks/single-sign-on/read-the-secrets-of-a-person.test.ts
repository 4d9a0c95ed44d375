import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { SECRET_MASK } from '../../../../src/core/contract/known-settings.ts';
import { startService, type TestService } from '../../support/service.ts';
import { keepConnection, sendThrough } from '../../support/single-sign-on/required-connection.ts';

const { contoso } = organizationIds;
const params = { id: userIds.marco };

let service: TestService;
let token = '';
let settingId = 0;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent' } });
  const own = await service.signIn('marco.multi@example.net', contoso);
  const body = [{ category: 'tools', key: 'api_token', value: 'my own secret' }];
  settingId = (await service.call('POST /user/{id}/settings', { token: own, params, body })).data[0]?.id ?? 0;
  const connection = await keepConnection(service, { organizationId: contoso, domain: 'example.net' });
  token = await service.signIn('marco.multi@example.net', contoso);
  await sendThrough(service, token, connection);
});
afterAll(async () => await service?.stop());

const secret = async () => {
  const { data } = await service.call('GET /user/{id}/settings', { token, params, query: { keys: 'api_token' } });
  return data[0];
};

it('hides the secrets of a person from whoever manages the log in of a company', async () => {
  expect(await secret()).toMatchObject({ value: SECRET_MASK, is_secret: true });
  const body = { value: 'another secret' };
  const changed = { token, params: { ...params, settingId }, body };
  const { data } = await service.call('PUT /user/{id}/settings/{settingId}', changed);
  expect(data[0]?.value).toBe(SECRET_MASK);
});

it('hides them where other organizations have the person, with or without a password', async () => {
  await service.services.database.pool.query('update users set password_hash = null where id = $1', [params.id]);
  expect((await secret())?.value).toBe(SECRET_MASK);
});

it('shows them to whoever has no account but that of the company', async () => {
  await service.services.database.pool.query(
    'update memberships set is_deleted = true where user_id = $1 and organization_id <> $2',
    [params.id, contoso],
  );
  expect((await secret())?.value).toBe('another secret');
});

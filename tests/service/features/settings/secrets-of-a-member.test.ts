import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { SECRET_MASK } from '../../../../src/core/contract/known-settings.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { startService, type TestService } from '../../support/service.ts';

/** Who may list the settings of members asks for what a dashboard keeps there: the user's key to something else. */
const params = { id: userIds.mona };
const SECRET = 'violet-hunter-2';

let service: TestService;
let mona: string;
let id = 0;
beforeAll(async () => {
  service = await startService();
  mona = await service.signIn('mona.member@northwind.example');
  const body = [
    { category: 'maps', key: 'maps_api_key', value: SECRET },
    { category: 'maps', key: 'maps_style', value: 'satellite' },
  ];
  const { data } = await service.call('POST /user/{id}/settings', { token: mona, params, body });
  id = data.find(({ key }) => key === 'maps_api_key')?.id ?? 0;
});
afterAll(() => service?.stop());

const list = (token: string, query: Record<string, unknown> = {}) =>
  service.call('GET /user/{id}/settings', { token, params, query });
const change = (token: string, value: string) =>
  service.call('PUT /user/{id}/settings/{settingId}', {
    token,
    params: { ...params, settingId: id },
    body: { value },
  });

it.each(['rita.reader', 'walt.writer', 'adam.admin', 'olivia.owner', 'superadmin'])(
  'shows %s that there is a secret, and not which',
  async (name) => {
    const token = await service.signIn(`${name}@${name === 'superadmin' ? 'platform' : 'northwind'}.example`);
    const { data } = await list(token, { keys: 'maps_api_key,maps_style' });
    expect(data).toMatchObject([{ value: SECRET_MASK, is_secret: true }, { value: 'satellite' }]);
    expect((await list(token, { term: 'hunter' })).data, 'by searching for parts of it').toEqual([]);
  },
);

it('hides it from an API key, also from one that its user created', async () => {
  const of = { createdBy: userIds.olivia, organizationId: organizationIds.northwind, roleId: roleIds.userReader };
  const key = await keepApiKey(service, of);
  expect((await list(key, { keys: 'maps_api_key' })).data).toMatchObject([{ value: SECRET_MASK }]);
  const token = await service.signIn('olivia.owner@northwind.example');
  const own = { params: { id: userIds.olivia } };
  const body = [{ category: 'maps', key: 'maps_api_key', value: SECRET }];
  await service.call('POST /user/{id}/settings', { ...own, token, body });
  const query = { keys: 'maps_api_key' };
  expect((await service.call('GET /user/{id}/settings', { ...own, token, query })).data[0]?.value).toBe(SECRET);
  expect((await service.call('GET /user/{id}/settings', { ...own, token: key, query })).data[0]?.value).toBe(
    SECRET_MASK,
  );
});

it('takes a new secret from a writer, shows it to nobody else, and never saves the mask', async () => {
  const walt = await service.signIn('walt.writer@northwind.example');
  const masked = await change(walt, SECRET_MASK);
  expect([masked.status, masked.code]).toEqual([422, 'value_invalid']);
  expect((await list(mona, { keys: 'maps_api_key' })).data).toMatchObject([{ value: SECRET }]);
  expect((await change(walt, 'amber-hunter-3')).data).toMatchObject([{ value: SECRET_MASK }]);
  expect((await list(mona, { term: 'amber' })).data).toMatchObject([{ value: 'amber-hunter-3' }]);
});

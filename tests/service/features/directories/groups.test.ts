import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationIds, roleIds } from '../../../../service/demo-data/ids.ts';
import { startService, type TestService } from '../../support/service.ts';
import { type MadeConnection, makeConnection, makeDirectory } from './support/connection.ts';
import { CORE_GROUP, patchOf, scimClient, type Send, userOf } from './support/scim-client.ts';

const { northwind } = organizationIds;

let service: TestService;
let owner: string;
let connection: MadeConnection;
let send: Send;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent' } });
  owner = await service.signIn('olivia.owner@northwind.example');
  connection = await makeConnection(service, { domains: ['groups.example'] });
  send = scimClient(await makeDirectory(service, connection, owner));
  const { pool } = service.services.database;
  const mapped: [string, number][] = [
    ['Readers', roleIds.userReader],
    ['8aa1a0c0-c4c3-4bc0', roleIds.userManager],
    // Of the platform, which no group gives.
    ['Readers', roleIds.superadmin],
  ];
  for (const [group, role] of mapped)
    await pool.query('insert into connection_group_roles (connection_id, "group", role_id) values ($1, $2, $3)', [
      connection.id,
      group,
      role,
    ]);
});
afterAll(async () => await service?.stop());

const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await service.services.database.pool.query<Row>(text, values)).rows;

const rolesOf = async (email: string) =>
  (
    await ask<{ id: number }>(
      `select mr.role_id as id from membership_roles mr join memberships m on m.id = mr.membership_id
       join users u on u.id = m.user_id where u.email = $1 and m.organization_id = $2 order by 1`,
      [email, northwind],
    )
  ).map(({ id }) => id);

const lastRequest = async () => {
  const { data } = await service.call('GET /organizations/{id}/connections/{connectionId}/directory/requests', {
    token: owner,
    params: { id: northwind, connectionId: connection.id },
  });
  return data[0];
};

const newUser = async (name: string, more: object = {}) =>
  String((await send('POST', '/Users', userOf(`${name}@groups.example`, more))).body.id);
const newGroup = async (displayName: string, ids: string[], more: object = {}) =>
  String(
    (
      await send('POST', '/Groups', {
        ...{ schemas: [CORE_GROUP], displayName, members: ids.map((value) => ({ value })) },
        ...more,
      })
    ).body.id,
  );

it('a group gives its role to those who are in it, and takes it from those who leave', async () => {
  const ids = [await newUser('one'), await newUser('two')];
  const group = await newGroup('readers', ids);
  expect(await rolesOf('one@groups.example')).toEqual([roleIds.userReader]);
  expect((await lastRequest())?.changes).toEqual([
    'The group “readers” was added.',
    'Added to “readers”: 2.',
    'Got the role “User reader”: 2.',
  ]);
  await send('PATCH', `/Groups/${group}`, patchOf({ op: 'remove', path: `members[value eq "${ids[0]}"]` }));
  expect([await rolesOf('one@groups.example'), await rolesOf('two@groups.example')]).toEqual([
    [],
    [roleIds.userReader],
  ]);
  await send('PATCH', `/Groups/${group}`, patchOf({ op: 'replace', path: 'displayName', value: 'Something else' }));
  expect(await rolesOf('two@groups.example')).toEqual([]);
  await send('PATCH', `/Groups/${group}`, patchOf({ op: 'replace', path: 'displayName', value: 'Readers' }));
  expect(await rolesOf('two@groups.example')).toEqual([roleIds.userReader]);
  await send('DELETE', `/Groups/${group}`);
  expect(await rolesOf('two@groups.example')).toEqual([]);
  const { data } = await service.call('GET /organizations/{id}/audit', {
    ...{ token: owner, params: { id: northwind }, query: { action: 'user.role_removed' } },
  });
  expect(data.length).toBe(3);
});

it('a group is also named by its id at the provider', async () => {
  await newGroup('Anything', [await newUser('three')], { externalId: '8aa1a0c0-c4c3-4bc0' });
  expect(await rolesOf('three@groups.example')).toEqual([roleIds.userManager]);
});

it('a role that somebody gave stays', async () => {
  const id = await newUser('four');
  await ask(
    `insert into membership_roles (membership_id, role_id)
     select m.id, $1 from memberships m join users u on u.id = m.user_id where u.email = 'four@groups.example'`,
    [roleIds.userReader],
  );
  const group = await newGroup('Readers', [id]);
  await send('DELETE', `/Groups/${group}`);
  expect(await rolesOf('four@groups.example')).toEqual([roleIds.userReader]);
});

it('somebody who becomes active later gets the roles of their groups', async () => {
  const id = await newUser('five', { active: false });
  const group = await newGroup('Readers', [id]);
  expect(await rolesOf('five@groups.example')).toEqual([]);
  await send('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: true }));
  expect(await rolesOf('five@groups.example')).toEqual([roleIds.userReader]);
  // Whoever is forgotten loses them.
  await send('DELETE', `/Users/${id}`);
  expect(await rolesOf('five@groups.example')).toEqual([]);
  expect((await send('GET', `/Groups/${group}`)).body['members']).toEqual([]);
  await send('DELETE', `/Groups/${group}`);
});

it('groups of a user are sent where the request names them', async () => {
  const id = await newUser('six');
  const group = await newGroup('Six', [id]);
  expect((await send('GET', `/Users/${id}`)).body).not.toHaveProperty('groups');
  expect((await send('GET', `/Users/${id}?attributes=groups`)).body['groups']).toEqual([
    { value: group, display: 'Six' },
  ]);
  const { data } = await service.call('GET /organizations/{id}/connections/{connectionId}/directory/groups', {
    ...{ token: owner, params: { id: northwind, connectionId: connection.id } },
  });
  expect(data.find(({ name }) => name === 'Six')).toEqual({ id: group, name: 'Six', members: 1 });
});

it('two groups of one name need two ids', async () => {
  await newGroup('Double', [], { externalId: 'a' });
  const body = { schemas: [CORE_GROUP], displayName: 'double' };
  expect((await send('POST', '/Groups', { ...body, externalId: 'b' })).status).toBe(201);
  expect((await send('POST', '/Groups', { ...body, externalId: 'a' })).body.scimType).toBe('uniqueness');
  expect((await send('POST', '/Groups', body)).body.scimType).toBe('uniqueness');
});

it('5,000 members come in one request, with their roles', async () => {
  await ask(
    `with added as (insert into users (name, email, activated_at)
       select 'Many ' || n, 'many' || n || '@groups.example', now() from generate_series(1, 5000) n
       returning id, email),
     joined as (insert into memberships (user_id, organization_id, status) select id, $1, 'active' from added)
     insert into directory_users (connection_id, user_id, user_name) select $2, id, email from added`,
    [northwind, connection.id],
  );
  const rows = await ask<{ id: number }>("select id from directory_users where user_name like 'many%'");
  const group = await newGroup('Readers', []);
  const value = rows.map(({ id }) => ({ value: String(id) }));
  expect((await send('PATCH', `/Groups/${group}`, patchOf({ op: 'add', path: 'members', value }))).status).toBe(204);
  expect((await lastRequest())?.changes).toEqual(['Added to “Readers”: 5000.', 'Got the role “User reader”: 5000.']);
  expect((await send('PATCH', `/Groups/${group}`, patchOf({ op: 'add', path: 'members', value }))).status).toBe(204);
  expect((await lastRequest())?.changes).toEqual([]);
});

it('keeps the last hundred requests, and as many that were refused', async () => {
  const refuse = () => send('POST', '/Users', userOf('x@unknown.example'));
  await refuse();
  for (let at = 0; at < 30; at += 1) await Promise.all(Array.from({ length: 5 }, () => send('GET', '/Users?count=0')));
  const params = { id: northwind, connectionId: connection.id };
  const list = (query: object) =>
    service.call('GET /organizations/{id}/connections/{connectionId}/directory/requests', {
      ...{ token: owner, params, query: { ...query } },
    });
  expect((await list({})).data.length).toBe(100);
  expect((await list({ refused: true })).data[0]).toMatchObject({ about: 'x@unknown.example', status: 400 });
  const [kept] = await ask<{ count: number }>('select count(*)::int as count from directory_requests');
  expect(kept?.count).toBeLessThan(260);
});

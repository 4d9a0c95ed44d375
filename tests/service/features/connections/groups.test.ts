import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationIds, roleIds } from '../../../../service/demo-data/ids.ts';
import { CompanyProvider, type Said } from '../../support/single-sign-on/company-provider.ts';
import { startService, type TestService } from '../../support/service.ts';
import { Company, ENV } from './company.ts';

const { northwind } = organizationIds;
const EMAIL = 'gina.groups@northwind.example';
/** As macOS writes it, with a separate accent. */
const TEAM = 'E\u0301quipe';

const provider = new CompanyProvider();
let service: TestService;
let company: Company;
let connection: number;
beforeAll(async () => {
  await provider.start();
  service = await startService({ env: ENV });
  company = await new Company(service).logIn();
  connection = await company.connect(provider, {
    domains: [await company.domain('northwind.example')],
    scopes: ['email', 'profile', 'groups'],
    group_roles: [
      { group: TEAM, role_id: roleIds.logistics },
      { group: 'Techs', role_id: roleIds.userReader },
      { group: 'Techs', role_id: roleIds.logistics },
    ],
  });
});
afterAll(async () => {
  await service?.stop();
  provider.stop();
});

const come = (said: Said) =>
  company.come(connection, provider, 'gina', { email: EMAIL, email_verified: true, ...said });
const rolesNow = async () =>
  (
    await service.services.database.pool.query<{ role_id: number; connection_id: number | null }>(
      `select mr.role_id, mr.connection_id from membership_roles mr join memberships m on m.id = mr.membership_id
        join users u on u.id = m.user_id where u.email = $1 and m.organization_id = $2 order by role_id`,
      [EMAIL, northwind],
    )
  ).rows;
const byGroup = (role: number) => ({ role_id: role, connection_id: connection });

it('gives the roles of groups at each log in, takes them again, and leaves what somebody gave', async () => {
  const first = await come({ groups: ['Techs', 'Others'] });
  expect(first.code).toBeNull();
  const both = [byGroup(roleIds.logistics), byGroup(roleIds.userReader)].sort((a, b) => a.role_id - b.role_id);
  expect(await rolesNow()).toEqual(both);

  await come({ groups: [TEAM] });
  expect(await rolesNow()).toEqual([byGroup(roleIds.logistics)]);

  await service.call('POST /user/{id}/roles', {
    token: company.owner,
    params: { id: first.userId },
    body: { role_id: roleIds.userReader },
  });
  await come({ groups: ['Techs'] });
  await come({ groups: [] });
  expect(await rolesNow()).toEqual([{ role_id: roleIds.userReader, connection_id: null }]);
});

it('reads one group that is no list, and compares names exactly', async () => {
  await come({ groups: TEAM });
  expect(await rolesNow()).toContainEqual(byGroup(roleIds.logistics));
  await come({ groups: [TEAM.toLowerCase(), ` ${TEAM}`] });
  expect(await rolesNow()).not.toContainEqual(byGroup(roleIds.logistics));
});

it('takes the roles if the claim is missing, but not if the provider says that it left groups out', async () => {
  await come({ groups: [TEAM] });
  await come({ _claim_names: { groups: 'src1' } });
  expect(await rolesNow()).toContainEqual(byGroup(roleIds.logistics));
  await come({});
  expect(await rolesNow()).not.toContainEqual(byGroup(roleIds.logistics));
});

it('reads groups from a nested claim', async () => {
  await company.change(connection, { attributes: { groups: 'realm_access.roles' } });
  await come({ realm_access: { roles: [TEAM] } });
  expect(await rolesNow()).toContainEqual(byGroup(roleIds.logistics));
  await company.change(connection, { attributes: {} });
});

it.each<[string, unknown]>([
  ['the keys of an object, as Zitadel sends them', { [TEAM]: { 'org-1': 'acme.example' } }],
  ['objects with a name', [{ id: 1, name: TEAM }, { id: 2 }, null, 7]],
])('reads groups from %s', async (_, groups) => {
  await company.change(connection, { attributes: { groups: 'urn:acme.example:roles' } });
  await come({ roles: [TEAM] });
  expect(await rolesNow()).not.toContainEqual(byGroup(roleIds.logistics));
  await come({ 'urn:acme.example:roles': groups });
  expect(await rolesNow()).toContainEqual(byGroup(roleIds.logistics));
  await company.change(connection, { attributes: {} });
});

it('leaves roles alone that were disabled or became the platform’s meanwhile, and tells each change', async () => {
  const { pool } = service.services.database;
  await come({ groups: [] });
  await pool.query('update roles set is_disabled = true where id = $1', [roleIds.logistics]);
  await come({ groups: [TEAM] });
  expect(await rolesNow()).not.toContainEqual(byGroup(roleIds.logistics));
  await pool.query('update roles set is_disabled = false, organization_id = null where id = $1', [roleIds.logistics]);
  await come({ groups: [TEAM] });
  expect(await rolesNow()).not.toContainEqual(byGroup(roleIds.logistics));
  await pool.query('update roles set organization_id = $2 where id = $1', [roleIds.logistics, northwind]);
  await come({ groups: [TEAM] });
  expect(await rolesNow()).toContainEqual(byGroup(roleIds.logistics));
  const entry = await pool.query(
    "select actor_user_id, actor_name, data from audit_log where action = 'user.role_added' order by id desc limit 1",
  );
  expect(entry.rows[0]).toMatchObject({
    actor_user_id: null,
    actor_name: 'Acme login',
    data: { role_id: roleIds.logistics, connection: 'Acme login', email: EMAIL },
  });
});

it.each([
  ['superadmin', () => roleIds.superadmin],
  ["another organization's role", () => roleIds.sensorTechnician],
  ['a role that does not exist', () => 987_654],
])('cannot give %s', async (_name, role) => {
  for (const body of [{ group_roles: [{ group: TEAM, role_id: role() }] }, { default_role_id: role() }]) {
    const answer = await company.change(connection, body);
    expect([answer.status, answer.code, Object.keys(answer.meta.error?.data ?? {})]).toEqual([
      422,
      'role_not_assignable',
      Object.keys(body),
    ]);
  }
});

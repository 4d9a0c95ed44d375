import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationIds, roleIds } from '../../../../service/demo-data/ids.ts';
import { startService, type TestService } from '../../support/service.ts';
import { makeConnection, makeDirectory } from './support/connection.ts';
import { CORE_GROUP, patchOf, type ScimAnswer, scimClient, type Send } from './support/scim-client.ts';

const { northwind } = organizationIds;
const GROUPS = 4;
const PEOPLE = 60;

let service: TestService;
let sends: Send[];
let people: string[];
let groups: string[];
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent' } });
  const owner = await service.signIn('olivia.owner@northwind.example');
  const connection = await makeConnection(service, { domains: ['side.example'] });
  const { pool } = service.services.database;
  const former = await makeDirectory(service, connection, owner);
  // The second synchronization already has the rolled token, the first one goes on with the former.
  sends = [scimClient(former), scimClient(await makeDirectory(service, connection, owner))];
  for (let at = 0; at < GROUPS; at += 1)
    await pool.query('insert into connection_group_roles (connection_id, "group", role_id) values ($1, $2, $3)', [
      ...[connection.id, `Group ${at}`, roleIds.userReader],
    ]);
  const { rows } = await pool.query<{ id: string }>(
    `with added as (insert into users (name, email, activated_at)
       select 'Side ' || n, 'side' || n || '@side.example', now() from generate_series(1, $3::int) n
       returning id, email),
     joined as (insert into memberships (user_id, organization_id, status) select id, $1, 'active' from added)
     insert into directory_users (connection_id, user_id, user_name) select $2, id, email from added
     returning id::text`,
    [northwind, connection.id, PEOPLE],
  );
  people = rows.map(({ id }) => id);
  groups = [];
  for (let at = 0; at < GROUPS; at += 1) {
    const group = { schemas: [CORE_GROUP], displayName: `Group ${at}` };
    groups.push(String((await sends[0]?.('POST', '/Groups', group))?.body.id));
  }
}, 120_000);
afterAll(async () => await service?.stop());

const members = (op: 'add' | 'remove', ids: readonly string[]) =>
  patchOf({ op, path: 'members', value: ids.map((value) => ({ value })) });
/** How many of the people have the role of the groups. */
const haveRole = async () =>
  (
    await service.services.database.pool.query<{ id: string }>(
      `select du.id::text from directory_users du join memberships m on m.user_id = du.user_id
       join membership_roles mr on mr.membership_id = m.id and mr.role_id = $1 where du.id::text = any($2)`,
      [roleIds.userReader, people],
    )
  ).rows.length;
/** Sends a request by one of the two synchronizations. */
const send = (at: number, ...request: Parameters<Send>) => sends[at % 2]?.(...request) as Promise<ScimAnswer>;
const isFailure = ({ status }: ScimAnswer) => status >= 500;

it('two synchronizations send the same groups at once, and each member has the role once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const fill = groups.map((group, at) =>
      send(at, 'PATCH', `/Groups/${group}`, members('add', at % 2 === 0 ? people : [...people].reverse())),
    );
    expect((await Promise.all(fill)).map(({ status }) => status)).toEqual(groups.map(() => 204));
    expect(await haveRole()).toBe(PEOPLE);
    // Some leave one group while they join another that gives the same role.
    const [first = '', ...others] = groups;
    for (const group of others) await send(0, 'PATCH', `/Groups/${group}`, members('remove', people));
    const change = [
      send(0, 'PATCH', `/Groups/${first}`, members('remove', people)),
      send(1, 'PATCH', `/Groups/${others[0]}`, members('add', people)),
    ];
    expect((await Promise.all(change)).map(({ status }) => status)).toEqual([204, 204]);
    expect(await haveRole()).toBe(PEOPLE);
    await send(1, 'PATCH', `/Groups/${others[0]}`, members('remove', people));
    expect(await haveRole()).toBe(0);
  }
}, 120_000);

it('people are deleted while groups add and remove them', async () => {
  const [first = '', second = ''] = groups;
  await send(0, 'PATCH', `/Groups/${second}`, members('add', people));
  for (let at = 0; at < 20; at += 1) {
    const leaver = people[at] ?? '';
    const answers = await Promise.all([
      send(0, 'PATCH', `/Groups/${first}`, members('add', people.slice(20))),
      send(1, 'PATCH', `/Groups/${second}`, members('remove', people.slice(at, at + 3))),
      send(0, 'DELETE', `/Users/${leaver}`),
      send(1, 'PATCH', `/Groups/${first}`, members('add', people.slice(at, at + 1))),
      send(0, 'PATCH', `/Users/${people[at + 1]}`, patchOf({ op: 'replace', value: { active: at % 2 === 0 } })),
    ]);
    expect(answers.filter(isFailure)).toEqual([]);
  }
  expect((await send(0, 'GET', '/Users?count=0')).body.totalResults).toBe(PEOPLE - 20);
}, 120_000);

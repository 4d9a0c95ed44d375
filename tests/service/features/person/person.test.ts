import { afterAll, beforeAll, expect, it } from 'vitest';
import { userIds } from '../../../../service/demo-data/ids.ts';
import { audit } from '../../../../service/features/audit/audit.ts';
import { notify } from '../../../../service/features/notifications/notifications.ts';
import { erasePerson } from '../../../../service/features/person/erase-person.ts';
import { exportPerson } from '../../../../service/features/person/export-person.ts';
import { type ErasableUser, findPerson } from '../../../../service/features/person/find-person.ts';
import { addressHealth } from '../../../../service/features/users/address-health.ts';
import { holdings } from '../../../../service/features/person/personal-data.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

const NORTHWIND = 2;
const EMAIL = 'erased.someone@else.example';
const NAME = 'Ferdinand Erasable';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const db = () => service.services.database.db;
const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
  (await service.services.database.pool.query(text, values)).rows as Row[];

/** A user who left traces in many tables. */
async function makeUser(): Promise<ErasableUser> {
  const owner = await service.signIn('olivia.owner@northwind.example');
  const body = { email: EMAIL, password: PASSWORD, name: NAME, roles: [15], organization_id: NORTHWIND };
  await service.call('POST /user', { token: owner, body });
  await rowsOf('update users set need_password_change = false where email = $1', [EMAIL]);
  const token = await service.signIn(EMAIL);
  await service.call('POST /auth', { body: { email: EMAIL, password: 'wrong-password-42' } });
  await service.call('POST /password/reset', { body: { email: EMAIL } as never });
  await service.call('POST /registration', { body: { email: EMAIL, password: PASSWORD } as never });
  await service.call('POST /email/reset', { token, body: { email: 'other@else.example' } });
  await rowsOf("update users set phone = '+15559998877', username = 'ferdinand.erasable' where email = $1", [EMAIL]);
  const user = await findPerson(db(), { email: EMAIL.toUpperCase() });
  if (!user) throw new Error('The user was not created.');
  await rowsOf('insert into user_settings (user_id, category, key, value) values ($1, $2, $3, $4)', [
    ...[user.id, 'common', 'note', 'mine'],
  ]);
  await db().transaction(async (tx) => {
    await notify(tx, user.id, { title: 'Yours', type: 'sensor_updates' });
    const link = `/auth/team?user=${user.id}`;
    await notify(tx, userIds.olivia, { title: `${NAME} joined`, type: 'company_updates', link });
    await audit(tx, {
      organizationId: NORTHWIND,
      actorId: user.id,
      action: 'organization.owner_changed',
      target: { kind: 'organization', id: NORTHWIND, name: 'Northwind Logistics' },
      detail: { from: NAME, from_id: user.id },
      ip: '203.0.113.9',
    });
  });
  return user;
}

/** All tables. */
const tables = async () =>
  (await rowsOf<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")).map(
    ({ name }) => name,
  );

it('finds an address in any letter case, whatever the locale of the database', async () => {
  await rowsOf("insert into users (name, email) values ('Éva', 'éva@else.example')");
  expect(await findPerson(db(), { email: 'E\u0301VA@Else.Example' })).toMatchObject({ name: 'Éva' });
  await addressHealth(db()).refused('ÉVA@else.example');
  const found = async () => (await rowsOf("select refused_email from users where name = 'Éva'"))[0];
  expect(await found()).toEqual({ refused_email: 'éva@else.example' });
  await addressHealth(db()).accepted('éva@else.example');
  expect(await found()).toEqual({ refused_email: null });
});

it('covers every column that refers to a user', async () => {
  const found = await rowsOf<{ place: string }>(`
    select c.conrelid::regclass::text || '.' || a.attname as place
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass`);
  const covered = new Set(holdings.flatMap(({ table, by }) => by.map((column) => `${table}.${column}`)));
  expect(found.length).toBeGreaterThan(15);
  expect(found.map(({ place }) => place).filter((place) => !covered.has(place))).toEqual([]);
});

it('covers every column that is named like an address of people', async () => {
  const found = await rowsOf<{ table_name: string }>(`
    select distinct table_name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)(email|phone|user_agent|ip)$'`);
  const covered = new Set(holdings.map(({ table }) => table));
  expect(found.map(({ table_name }) => table_name).filter((name) => !covered.has(name))).toEqual([]);
});

it('exports what is held about a user, without secrets and without others', async () => {
  const user = await makeUser();
  const { records } = await exportPerson(db(), user, Date.now());
  const text = JSON.stringify(records);
  expect(records['users']).toMatchObject([{ email: EMAIL, name: NAME }]);
  for (const table of ['memberships', 'sessions', 'audit_log', 'notifications', 'user_settings', 'one_time_hashes'])
    expect([table, records[table]?.length ?? 0]).not.toEqual([table, 0]);
  expect(text).not.toMatch(/argon2|"digest"|password_hash|google_secret"/);
  expect(text).not.toContain('olivia.owner@northwind.example');
});

it('erases a user from every table, and keeps what was done', async () => {
  const user = await findPerson(db(), { email: EMAIL });
  if (!user) throw new Error('The user is missing.');
  await erasePerson(service.services.database, user, Date.now());
  expect(await findPerson(db(), { id: user.id })).toBeUndefined();
  const traces: string[] = [];
  for (const table of await tables())
    for (const trace of [EMAIL, NAME, 'ferdinand.erasable', '+15559998877', '203.0.113.9']) {
      const hits = await rowsOf(`select 1 from "${table}" t where t::text ilike $1 limit 1`, [`%${trace}%`]);
      if (hits.length > 0) traces.push(`${table}: ${trace}`);
    }
  expect(traces).toEqual([]);
  const kept = await rowsOf<{ action: string; actor_user_id: number | null }>(
    'select action, actor_user_id from audit_log where organization_id = $1 order by id desc limit 6',
    [NORTHWIND],
  );
  expect(kept.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['user.erased', 'organization.owner_changed']),
  );
  expect(kept.every(({ actor_user_id }) => actor_user_id !== user.id)).toBe(true);
});

it('ends the sessions of an erased user at once', async () => {
  const email = 'mona.member@northwind.example';
  const token = await service.signIn(email);
  const user = await findPerson(db(), { email });
  if (user) await erasePerson(service.services.database, user, Date.now());
  expect((await service.call('GET /auth', { token })).status).toBe(401);
  expect((await service.call('POST /auth', { body: { email, password: PASSWORD } })).status).toBe(401);
});

it('refuses to erase the owner of an organization', async () => {
  const owner = await findPerson(db(), { id: userIds.olivia });
  if (!owner) throw new Error('The owner is missing.');
  await expect(erasePerson(service.services.database, owner, Date.now())).rejects.toThrow("owns 'Northwind Logistics'");
  expect(await findPerson(db(), { id: userIds.olivia })).toMatchObject({ email: owner.email });
});

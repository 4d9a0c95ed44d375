import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../../service/platform/database/database.ts';
import { MigrationError, NewerSchemaError } from '../../../../service/platform/database/errors.ts';
import { migrate } from '../../../../service/platform/database/migrate.ts';

let dataDir: string;
let database: Database;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'iam-migrations-'));
  database = await openDatabase({ dataDir });
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.pool.query('truncate users, organizations, roles cascade');
});

it('keeps one snapshot, of the latest tables', async () => {
  const files = await readdir('service/platform/database/migrations/meta');
  expect(files.filter((name) => name.endsWith('_snapshot.json'))).toHaveLength(1);
});

it('has members found as their organization knows them', async () => {
  await database.pool.query(`begin;
    insert into users (id, name, email, activated_at) values
      (1, 'Ada Registered', 'ada@example.net', now()), (2, 'Ben Made', 'ben@example.net', now()),
      (3, 'Cy Waiting', 'cy@example.net', null), (4, 'Dot Administrator', 'dot@example.net', now());
    insert into organizations (id, name, owner_user_id) values (1, 'Northwind', 4);
    insert into memberships (user_id, organization_id, status, status_before, guest_email) values
      (1, 1, 'invited', null, 'a.registered@example.net'), (2, 1, 'active', null, null),
      (3, 1, 'invited', null, 'cy@example.net'), (4, 1, 'suspended', 'invited', null);
    commit`);
  const { rows: found } = await database.pool.query('select sort_name, search_text from memberships order by user_id');
  expect(found).toEqual([
    { sort_name: 'a.registered', search_text: 'a.registered@example.net' },
    { sort_name: 'ben made', search_text: 'ben made ben@example.net ' },
    { sort_name: 'cy waiting', search_text: 'cy waiting cy@example.net ' },
    { sort_name: 'dot', search_text: 'dot@example.net' },
  ]);
});

it('gives users the status of their first membership', async () => {
  await database.pool.query(`begin;
    insert into users (id, name, email, activated_at) values
      (1, 'Ada in two', 'ada@example.net', now()), (2, 'Ben suspended', 'ben@example.net', now()),
      (3, 'Cy invited', 'cy@example.net', null), (4, 'Dot alone', 'dot@example.net', now()),
      (5, 'Eve not activated', 'eve@example.net', null), (6, 'Flo removed', 'flo@example.net', now());
    insert into organizations (id, name, owner_user_id) values (1, 'Northwind', 1), (2, 'Contoso', 1);
    insert into memberships (user_id, organization_id, status, is_deleted) values
      (1, 1, 'suspended', false), (1, 2, 'active', false), (2, 1, 'suspended', false), (3, 1, 'invited', false),
      (6, 1, 'suspended', true);
    commit`);
  const { rows } = await database.pool.query<{ status: string }>('select status from users order by id');
  const statuses = rows.map(({ status }) => status);
  expect(statuses).toEqual(['active', 'suspended', 'invited', 'active', 'invited', 'active']);
});

it('keeps GUIDs of roles unique in each organization', async () => {
  await database.pool.query(`begin;
    insert into users (id, name, email) values (1, 'Ada', 'ada@example.net');
    insert into organizations (id, name, owner_user_id) values (1, 'Northwind', 1);
    insert into roles (guid, name) values ('night-shift', 'Night shift');
    insert into roles (guid, name, organization_id) values ('night-shift', 'Of one', 1);
    commit`);
  await expect(
    database.pool.query("insert into roles (guid, name) values ('night-shift', 'Again of the platform')"),
  ).rejects.toThrow(/roles_guid_key/);
});

it('says how many migrations it applied', async () => {
  expect(await migrate(database)).toBe(0);
});

it('stops with one line at an applied migration that was changed', async () => {
  const change = (from: string, to: string) =>
    database.pool.query('update drizzle.__drizzle_migrations set hash = replace(hash, $1, $2)', [from, to]);
  const { rows } = await database.pool.query('select hash from drizzle.__drizzle_migrations order by created_at');
  await change(rows[1].hash, 'changed');
  await expect(migrate(database)).rejects.toThrow(MigrationError);
  await expect(migrate(database)).rejects.toThrow(
    /^The database has a migration \([^)]+\) that this program has not, [^\n]+$/,
  );
  await change('changed', rows[1].hash);
  expect(await migrate(database)).toBe(0);
});

it('rejects tables of a newer version', async () => {
  await database.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 9999999999999)",
  );
  await expect(migrate(database)).rejects.toThrow(NewerSchemaError);
  await expect(migrate(database)).rejects.toThrow('newer version of this program');
});

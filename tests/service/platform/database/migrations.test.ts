import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { retryJob } from '../../../../service/features/jobs/retry-job.ts';
import { type Database, openDatabase } from '../../../../service/platform/database/database.ts';
import { NewerSchemaError } from '../../../../service/platform/database/errors.ts';
import { migrate } from '../../../../service/platform/database/migrate.ts';
import type { ApiError } from '../../../../service/platform/errors/api-error.ts';

const FOLDER = 'service/platform/database/migrations';

let dataDir: string;
let database: Database;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'iam-migrations-'));
  database = await openDatabase({ dataDir });
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Restores the tables to the state before a migration. */
async function migrateBefore(tag: string): Promise<void> {
  const folder = join(dataDir, `before-${tag}`);
  await cp(FOLDER, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
  const until = journal.entries.findIndex((entry) => entry.tag === tag);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }));
  await runMigrations(database.db, { migrationsFolder: folder });
}

/** Users from before addresses were proven, and before guests were known only by theirs. */
const BEFORE = `
  insert into roles (id, guid, name) values (901, 'night-shift', 'Night shift');
  insert into users (id, name, email, activated_at) values
    (1, 'Ada Registered', 'ada@example.net', now()), (2, 'Ben Made', 'ben@example.net', now()),
    (3, 'Cy Waiting', 'cy@example.net', null), (4, 'Dot Administrator', 'dot@example.net', now());
  insert into organizations (id, name, owner_user_id) values (1, 'Northwind', 4);
  insert into audit_log (action, target_type, target_id, data) values
    ('user.created', 'user', 2, '{}'), ('user.created', 'user', 4, '{"by": "create-admin"}');
  insert into audit_log (action, target_type, target_id, created_at) values
    ('user.created', 'user', 1, now() + interval '1 hour');
  insert into memberships (user_id, organization_id, status, status_before, created_at) values
    (1, 1, 'invited', null, now() + interval '1 hour'), (2, 1, 'active', null, now()),
    (3, 1, 'invited', null, now() + interval '1 hour'), (4, 1, 'suspended', 'invited', now() + interval '1 hour');
  select setval(pg_get_serial_sequence('users', 'id'), 4)`;

it('migrates old data: which emails are verified, and how guests are found', async () => {
  await migrateBefore('0004_proven-address');
  await database.pool.query(`begin; ${BEFORE}; commit`);
  await migrate(database);
  const { rows: proven } = await database.pool.query(
    'select id from users where email_proven_at = activated_at order by id',
  );
  // Ada registered herself; an organization's later attempt to create her account takes nothing away.
  expect(proven).toEqual([{ id: 1 }, { id: 4 }]);
  const { rows: guests } = await database.pool.query(
    'select guest_email, guest_id > 4 as has_own_id from memberships order by user_id',
  );
  // Everyone here existed before their invitation, so each guest has a separate id.
  expect(guests).toEqual([
    { guest_email: 'ada@example.net', has_own_id: true },
    { guest_email: null, has_own_id: null },
    { guest_email: 'cy@example.net', has_own_id: true },
    { guest_email: 'dot@example.net', has_own_id: true },
  ]);
  await database.pool.query("insert into roles (guid, name, organization_id) values ('night-shift', 'Of one', 1)");
  await expect(
    database.pool.query("insert into roles (guid, name) values ('night-shift', 'Again of the platform')"),
  ).rejects.toThrow(/roles_guid_key/);
  const { rows: found } = await database.pool.query('select sort_name, search_text from memberships order by user_id');
  expect(found).toEqual([
    { sort_name: 'ada', search_text: 'ada@example.net' },
    { sort_name: 'ben made', search_text: 'ben made ben@example.net ' },
    { sort_name: 'cy waiting', search_text: 'cy waiting cy@example.net ' },
    { sort_name: 'dot', search_text: 'dot@example.net' },
  ]);
  const { rows: users } = await database.pool.query('select status from users order by id');
  expect(users.map(({ status }) => status as string)).toEqual(['invited', 'active', 'invited', 'suspended']);
});

const LINK = 'https://console.example/auth';
/** Messages from before an end was kept, three hours old. */
const OLD_MAILS = `
  insert into outbox (id, channel, "to", text, links, code, created_at) values
    (1, 'mail', 'invitation', '', '{${LINK}/invite?hash=a}', null, now() - interval '3 hours'),
    (2, 'mail', 'activation', '', '{${LINK}/activate?hash=a}', null, now() - interval '3 hours'),
    (3, 'mail', 'reset', '', '{https://console.example/,${LINK}/user/reset?hash=a}', null, now() - interval '3 hours'),
    (4, 'mail', 'email', '', '{${LINK}/user/reset-email?hash=a}', '123456', now() - interval '3 hours'),
    (5, 'mail', 'notice', '', '{${LINK}/user/reset}', null, now() - interval '3 hours'),
    (6, 'sms', 'text', '', '{}', '123456', now() - interval '3 hours');
  insert into jobs (id, type, payload, attempts, failed_at)
    select id, 'message.send', jsonb_build_object('outboxId', id), 8, now() from outbox`;

it('sends no mail again whose link ended before its end was kept', async () => {
  await migrateBefore('0015_mail-validity');
  await database.pool.query(`begin; ${OLD_MAILS}; commit`);
  await migrate(database);
  const { rows } = await database.pool.query<{ id: number; minutes: number | null }>(
    'select id, round(extract(epoch from valid_until - created_at) / 60)::int as minutes from outbox order by id',
  );
  expect(rows.map(({ minutes }) => minutes)).toEqual([2880, 2880, 60, 15, null, 15]);
  const repeated = rows.map(({ id }) =>
    retryJob(database, id, { actorId: null, ip: null }).then(
      ({ status }) => status,
      ({ code }: ApiError) => code,
    ),
  );
  const [left, ended] = ['waiting', 'link_expired'];
  expect(await Promise.all(repeated)).toEqual([left, left, ended, ended, left, ended]);
});

it('rejects tables of a newer version', async () => {
  await migrate(database);
  await database.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 9999999999999)",
  );
  await expect(migrate(database)).rejects.toThrow(NewerSchemaError);
  await expect(migrate(database)).rejects.toThrow('newer version of this program');
});

it('gives users who are there the status of their first membership', async () => {
  await migrateBefore('0018_lists-by-status');
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
  await migrate(database);
  const { rows } = await database.pool.query<{ status: string }>('select status from users order by id');
  const statuses = rows.map(({ status }) => status);
  expect(statuses).toEqual(['active', 'suspended', 'invited', 'active', 'invited', 'active']);
});

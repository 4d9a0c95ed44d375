import { expect, it } from 'vitest';
import { erasePerson } from '../../../../service/features/person/erase-person.ts';
import { exportPerson } from '../../../../service/features/person/export-person.ts';
import { findPerson } from '../../../../service/features/person/find-person.ts';
import { holdings } from '../../../../service/features/person/personal-data.ts';
import { describeServices } from '../../support/describe-services.ts';
import { MadeRows, referencesOf } from './made-rows.ts';

/** Tables that hold nothing about a user, or only for minutes below a session or log in that goes with the user. */
const WITHOUT_PEOPLE = [
  ...[
    'installation',
    'resources',
    'system_settings',
    'organization_settings',
    'organization_logos',
    'brand_pictures',
    'mail_texts',
    'roles',
    'role_permissions',
  ],
  ...['applications', 'signing_keys'],
  // For a day, the ids of what was made.
  'idempotent_replies',
  ...['announcements', 'api_key_roles', 'webhook_event_types', 'rate_limits', 'spent_challenges'],
  ...['directories', 'directory_groups'],
  ...['external_logins', 'handover_codes', 'handover_tokens'],
  ...['connection_domains', 'connection_group_roles', 'used_assertions'],
  // The file of a report, and what an application answered for it: both go with it.
  ...['report_chunks', 'export_attempts'],
  // Erased by what they say: see `erase-traces.test.ts`.
  ...['webhook_attempts', 'jobs', 'sent_notifications'],
];

/** A webhook belongs to an organization or to an application. */
const NORTHWIND = 2;
const EMAIL = 'every.table@else.example';

describeServices('a user', (described) => {
  const pool = () => described.service.services.database.pool;
  const db = () => described.service.services.database.db;
  const named = new Set(holdings.filter(({ only }) => only).map(({ table }) => table));
  /** Tables of rows that are the user's alone. */
  const own = holdings.filter(({ table }) => !named.has(table) && table !== 'audit_log').map(({ table }) => table);

  async function counts(): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const table of own) {
      const { rows } = await pool().query<{ count: number }>(`select count(*)::int as count from ${table}`);
      found[table] = rows[0]?.count ?? 0;
    }
    return found;
  }

  it('is in the tables that the export knows, and in no new one', async () => {
    const { rows } = await pool().query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const known = new Set([...holdings.map(({ table }) => table), ...WITHOUT_PEOPLE]);
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    expect(WITHOUT_PEOPLE.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  });

  it('is exported from and erased in every table that refers to users', async () => {
    const before = await counts();
    const references = await referencesOf(pool());
    const rows = new MadeRows(pool(), references);
    await rows.add('users', { email: EMAIL, name: 'Every Table' });
    const user = await findPerson(db(), { email: EMAIL });
    if (!user) throw new Error('The user is missing.');
    const toUsers = references.filter(({ to }) => to === 'users');
    expect(toUsers.length).toBeGreaterThan(15);
    await rows.add('memberships', { user_id: user.id });
    for (const { table, column } of toUsers)
      if (`${table}.${column}` !== 'memberships.user_id')
        await rows.add(table, { [column]: user.id, ...(table === 'webhooks' && { organization_id: NORTHWIND }) });

    const { records } = await exportPerson(db(), user, Date.now());
    const missing = toUsers.filter(
      ({ table, column }) => !records[table]?.length && !records[`${table} by ${column}`]?.length,
    );
    expect(missing).toEqual([]);

    await pool().query('update organizations set is_deleted = true where owner_user_id = $1', [user.id]);
    await erasePerson(described.service.services.database, user, Date.now());
    expect(await counts()).toEqual(before);
    for (const { table, column } of toUsers) {
      const left = await pool().query(`select 1 from ${table} where "${column}" = $1`, [user.id]);
      expect([table, column, left.rows.length]).toEqual([table, column, 0]);
    }
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase, type Queryable } from '../../../../service/platform/database/database.ts';
import { addPeople } from '../../../../service/demo-data/people.ts';
import type { Caller } from '../../../../service/platform/http/caller.ts';
import { listMembers, type MemberFilter } from '../../../../service/features/members/list-members.ts';
import { copyTemplate } from '../../support/database/template.ts';

/**
 * A large organization: its list, search and filter use indexes. The benchmark measures a hundred thousand; the query
 * plans are the same from this size on.
 */
const NORTHWIND = 2;
const COUNT = 30_000;
const caller = {
  platformPermissions: new Set<string>(),
  userId: 4,
  organizationId: NORTHWIND,
  isAdmin: true,
  isOwner: false,
  isSuperAdmin: false,
  permissions: new Set(['auth.users.READ']),
} as unknown as Caller;

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iam-large-'));
  await copyTemplate(folder);
  database = await openDatabase({ dataDir: folder });
  await database.db.transaction((tx) =>
    addPeople(tx, { count: COUNT, organizationId: NORTHWIND, roleId: 15, passwordHash: null }),
  );
  await database.db.execute(sql`vacuum analyze`);
}, 240_000);
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Runs a list.
 * @returns the query plan of its page, and the total milliseconds
 */
async function plan(
  filter: Partial<MemberFilter>,
  page: { term?: string; limit?: number; offset?: number; descending?: boolean },
) {
  const plans: string[] = [];
  const explaining = {
    select: database.db.select.bind(database.db),
    execute: async (query: SQL) => {
      const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return database.db.execute(query);
    },
  } as unknown as Queryable;
  const whole = { term: '', limit: 1000, offset: 0, sort: 'name', descending: false, ...page };
  const { users, total } = await listMembers(
    explaining,
    caller,
    { organizationId: NORTHWIND, withRoles: true, ...filter },
    whole,
  );
  return { users, total, page: plans[0] ?? '', count: plans[1] ?? '' };
}

it('reads any page from the index of names, and only its users', async () => {
  for (const where of [{}, { descending: true }, { offset: COUNT - 1000 }]) {
    const { users, total, page } = await plan({}, where);
    expect([users.length, total > COUNT]).toEqual([1000, true]);
    expect(page).toMatch(/CTE page\s+->  Limit.*\s+->  Index (Only )?Scan (Backward )?using memberships_sort/);
    expect(page).not.toMatch(/Seq Scan on (memberships|users|membership_roles)/);
    const names = users.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en') * ('descending' in where ? -1 : 1)));
  }
});

it('filters by status with an index', async () => {
  for (const status of ['invited', 'active', 'suspended'] as const) {
    const { users, page } = await plan({ status }, { limit: 100 });
    expect(users.every((user) => user.status === status)).toBe(true);
    expect(page).toMatch(/Index (Only )?Scan using memberships_(status_)?sort/);
  }
  expect((await plan({ status: 'suspended' }, { limit: 100 })).page).toContain('memberships_status_sort');
});

it('finds a rare term with the trigram index', async () => {
  const { users, total, page, count } = await plan({}, { term: 'person10777@' });
  expect([users.length, total]).toEqual([1, 1]);
  expect(page).toContain('memberships_search');
  expect(count).toContain('memberships_search');
});

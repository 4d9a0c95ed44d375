import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../service/platform/database/database.ts';
import type { Statement } from '../../service/platform/database/prepared-statement.ts';
import { SharedQueries } from '../../service/platform/database/batching/shared-queries.ts';
import { StatementBatch } from '../../service/platform/database/batching/statement-batch.ts';
import { addPeople } from '../../service/demo-data/people.ts';
import type { Caller } from '../../service/platform/http/caller.ts';
import { type Page, pageOf, type Place } from '../../service/platform/lists/paging.ts';
import { listMembers } from '../../service/features/members/list-members.ts';
import { memberPage, type MemberScope } from '../../service/features/members/member-pages.ts';
import { copyTemplate } from '../service/support/database/template.ts';

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
 * @returns its users and total, and the query plans of page and count
 */
async function plan(filter: Partial<MemberScope>, asked: Partial<Page>) {
  const page: Page = { term: '', limit: 1000, offset: 0, sort: 'name', descending: false, ...asked };
  const scope = { organizationId: NORTHWIND, withRoles: true, ...filter };
  const explained = async ({ text, values }: Statement) => {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const { rows, count } = memberPage(scope, page);
  const list = await listMembers(
    { database, counts: new SharedQueries(), together: new StatementBatch(database) },
    caller,
    scope,
    page,
  );
  return { ...list, page: await explained(rows), count: await explained(count) };
}

it('reads any page from the index of names, and only its users', async () => {
  for (const where of [{}, { descending: true }, { offset: COUNT - 1000 }]) {
    const { users, page } = await plan({}, where);
    expect(users.length).toBe(1000);
    expect(page).toMatch(/Limit.*\s+->  Index (Only )?Scan (Backward )?using memberships_sort/);
    expect(page).not.toMatch(/Seq Scan on (memberships|users|membership_roles)/);
    const names = users.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en') * ('descending' in where ? -1 : 1)));
  }
});

it('counts no further than the next full thousand after the page', async () => {
  expect(await plan({}, { limit: 8 })).toMatchObject({ total: 1000, total_is_capped: true });
  expect(await plan({}, { limit: 1000, offset: 1000 })).toMatchObject({ total: 3000, total_is_capped: true });
  const last = await plan({}, { limit: 1000, offset: COUNT });
  expect(last.total).toBe(last.users.length + COUNT);
  expect([last.total_is_capped, last.next]).toEqual([undefined, undefined]);
});

it('continues behind the last row of a page in either direction, and ends', async () => {
  for (const descending of [false, true]) {
    const whole = await plan({ status: 'invited' }, { limit: 1000, descending });
    const pages = [];
    let after: Place | undefined;
    do {
      const { users, next, page } = await plan(
        { status: 'invited' },
        { limit: 300, offset: pages.length, after, descending },
      );
      pages.push(...users);
      expect(page).not.toContain('Seq Scan on memberships');
      after = next === undefined ? undefined : pageOf({ __after: next, __sort: descending ? '-name' : 'name' }).after;
    } while (after && pages.length < 5_000);
    expect(pages.length).toBeGreaterThan(1_400);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    expect(pages.slice(0, 1000).map(({ id }) => id)).toEqual(whole.users.map(({ id }) => id));
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

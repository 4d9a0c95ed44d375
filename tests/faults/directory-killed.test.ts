import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { directoryOf } from '../../bench/lib/directory/company.mjs';
import { freePort } from '../service/support/free-port.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../service/support/database/postgres.ts';
import { programsIn } from '../service/support/processes.ts';
import { until } from '../service/support/until.ts';

const PEOPLE = 60;
const MEMBERS = 10_000;

const built = programsIn(inject('programs'));
let postgres: TestPostgres | undefined;
beforeAll(async () => {
  if (findPostgres()) postgres = await startPostgres();
}, 180_000);
afterAll(async () => {
  await built.remove();
  await postgres?.stop();
});

async function start(env: Record<string, string>, port: number) {
  const url = `http://localhost:${port}`;
  const process = built.start({
    ...{ PORT: String(port), PUBLIC_URL: url, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error' },
    ...env,
  });
  await built.until(process, `${url}/auth/`);
  return { ...process, url };
}

describe('kill -9 during a synchronization', () => {
  it.skipIf(!findPostgres())(
    'leaves nobody half made, and the next one completes it',
    { timeout: 240_000 },
    async () => {
      const DATA_DIR = await mkdtemp(join(tmpdir(), 'iam-crash-'));
      const DATABASE_URL = (await postgres?.createDatabase('demo')) ?? '';
      const port = await freePort();
      const first = await start({ DATA_DIR, DATABASE_URL }, port);
      const company = await directoryOf(first.url, DATABASE_URL);
      const client = await onlyCompany(DATABASE_URL);
      const counted = async () =>
        (
          await client.query<Record<'users' | 'linked' | 'people' | 'members' | 'noted', number>>(`select
          (select count(*)::int from directory_users) as users,
          (select count(user_id)::int from directory_users) as linked,
          (select count(*)::int from users where email like '%@bench.example') as people,
          (select count(*)::int from memberships m join users u on u.id = m.user_id
            where u.email like '%@bench.example' and m.status = 'active') as members,
          (select count(*)::int from audit_log where action = 'user.created'
            and data ->> 'email' like '%@bench.example') as noted`)
        ).rows[0];

      let acknowledged = 0;
      let next = 0;
      const load = async () => {
        for (let at = next++; at < PEOPLE; at = next++) {
          const made = await company.send('POST', '/Users', company.user(at)).catch(() => null);
          if (!made) return;
          acknowledged += 1;
          if (acknowledged === 10) first.child.kill('SIGKILL');
        }
      };
      await Promise.all([load(), load(), load(), load()]);
      await first.ended;
      const half = await counted();
      expect(half?.users).toBeGreaterThanOrEqual(10);
      expect(half?.users).toBeLessThan(PEOPLE);
      expect(half).toEqual(allOf(half?.users ?? 0));

      const second = await start({ DATA_DIR, DATABASE_URL }, port);
      for (let at = 0; at < PEOPLE; at += 1) {
        const user = company.user(at);
        const found = await company.find('Users', `userName eq "${user.userName}"`);
        if (found.totalResults === 0) await company.send('POST', '/Users', user);
        else await company.send('PUT', `/Users/${found.Resources[0].id}`, user);
      }
      expect(await counted()).toEqual(allOf(PEOPLE));
      await client.end();
      second.child.kill('SIGTERM');
      expect(await second.ended).toBe(0);
      await rm(DATA_DIR, { recursive: true, force: true });
    },
  );

  it.skipIf(!findPostgres())(
    'leaves a group with all of its new members and their role, or with none',
    { timeout: 240_000 },
    async () => {
      const DATA_DIR = await mkdtemp(join(tmpdir(), 'iam-crash-'));
      const DATABASE_URL = (await postgres?.createDatabase('demo')) ?? '';
      const port = await freePort();
      const first = await start({ DATA_DIR, DATABASE_URL }, port);
      const company = await directoryOf(first.url, DATABASE_URL);
      const members = await company.moreUsers(0, MEMBERS);
      // Its name gives a role.
      const { id } = await company.send('POST', '/Groups', company.group(5));
      const client = await onlyCompany(DATABASE_URL);
      const counted = async () =>
        (
          await client.query<Record<'members' | 'roles' | 'noted', number>>(`select
          (select count(*)::int from directory_members) as members,
          (select count(*)::int from membership_roles where connection_id is not null) as roles,
          (select count(*)::int from audit_log where action = 'user.role_added'
            and data ->> 'email' like '%@bench.example') as noted`)
        ).rows[0];
      const isWriting = async () =>
        (
          await client.query(`select from pg_locks join pg_class on pg_class.oid = relation
            where relname = 'directory_members' and mode = 'RowExclusiveLock'`)
        ).rows.length > 0;

      const sent = company.send('PATCH', `/Groups/${id}`, company.patch('Add', members)).catch(() => null);
      while (!(await isWriting()));
      first.child.kill('SIGKILL');
      await Promise.all([sent, first.ended]);
      const half = await counted();
      expect([0, MEMBERS]).toContain(half?.members);
      expect(half).toEqual(wholly(half?.members ?? -1));

      const second = await start({ DATA_DIR, DATABASE_URL }, port);
      // As providers do: the database may still end what the killed process began.
      const again = () =>
        company.send('PATCH', `/Groups/${id}`, company.patch('Add', members)).then(
          () => true,
          () => false,
        );
      await until(again, 'the members', 120_000);
      expect(await counted()).toEqual(wholly(MEMBERS));
      await client.end();
      second.child.kill('SIGTERM');
      expect(await second.ended).toBe(0);
      await rm(DATA_DIR, { recursive: true, force: true });
    },
  );
});

const wholly = (count: number) => ({ members: count, roles: count, noted: count });

const allOf = (count: number) => ({ users: count, linked: count, people: count, members: count, noted: count });

/** Deletes the directory of the demo, so that counts are those of the company. */
async function onlyCompany(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('delete from connections where id < (select max(id) from connections)');
  return client;
}

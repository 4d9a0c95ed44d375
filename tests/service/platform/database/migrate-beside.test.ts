import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../../service/platform/database/database.ts';
import { migrate } from '../../../../service/platform/database/migrate.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../support/database/postgres.ts';

describe.skipIf(!findPostgres())('a migration beside a running process (needs postgresql)', () => {
  let server: TestPostgres;
  let database: Database;
  let other: pg.Client;
  beforeAll(async () => {
    server = await startPostgres();
    const url = await server.createDatabase('tables');
    database = await openDatabase({ dataDir: '/nowhere', databaseUrl: url });
    other = new pg.Client(url);
    await other.connect();
  }, 120_000);
  afterAll(async () => {
    await other?.end();
    await database?.close();
    await server?.stop();
  });

  it('waits for its locks, tries again and says so in one line', { timeout: 60_000 }, async () => {
    // The last migration is to be applied again.
    await database.pool.query(`
      drop function membership_of_person, memberships_follow_person, user_has_status, user_follows_membership cascade;
      drop function status_of_user;
      delete from drizzle.__drizzle_migrations
        where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
    await other.query('begin; lock table memberships in row exclusive mode');
    const lines: string[] = [];
    const migrated = await migrate(database, (line) => {
      lines.push(line);
      void other.query('commit');
    });
    expect(migrated).toBe(1);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines[0]).toMatch(/^Running processes use the tables; [^\n]+$/);
  });
});

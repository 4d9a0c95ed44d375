import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../service/support/free-port.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../service/support/database/postgres.ts';
import { type BuiltService, buildService } from '../service/support/processes.ts';
import { hasProgram } from '../service/support/programs.ts';

const canRun = findPostgres() !== undefined && hasProgram('pg_dump', ['--version']);
const PASSWORD = 'harbor-lantern-42';

let postgres: TestPostgres;
let built: BuiltService;
let home: string;
beforeAll(async () => {
  if (!canRun) return;
  home = mkdtempSync(join(tmpdir(), 'iam-dump-'));
  postgres = await startPostgres();
  built = await buildService('postgres-backup');
}, 120_000);
afterAll(async () => {
  await built?.remove();
  await postgres?.stop();
  if (home) rmSync(home, { recursive: true, force: true });
});

/** Runs statements, and returns the rows of the last one. */
async function query(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** The number of rows of each table. */
async function countsOf(url: string): Promise<Record<string, number>> {
  const tables = await query(url, "select tablename as name from pg_tables where schemaname = 'public' order by 1");
  const each = tables.map(
    ({ name }) => `select '${String(name)}' as name, count(*)::int as count from ${String(name)}`,
  );
  return Object.fromEntries((await query(url, each.join(' union all '))).map(({ name, count }) => [name, count]));
}

/** Runs a service until `use` has used it. */
async function withService<Result>(databaseUrl: string, use: (api: string) => Promise<Result>): Promise<Result> {
  const port = await freePort();
  const service = built.start({ DATABASE_URL: databaseUrl, DATA_DIR: join(home, 'data'), PORT: String(port) });
  await built.until(service, `http://localhost:${port}/auth/`);
  const result = await use(`http://127.0.0.1:${port}/api`);
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  return result;
}

async function logIn(api: string): Promise<string | undefined> {
  const body = JSON.stringify({ email: 'olivia.owner@northwind.example', password: PASSWORD });
  const headers = { 'Content-Type': 'application/json' };
  const { data } = (await (await fetch(`${api}/auth`, { method: 'POST', headers, body })).json()) as {
    data?: { access_token: string }[];
  };
  return data?.[0]?.access_token;
}

it.skipIf(!canRun)(
  'is dumped while the service runs and restored by the documented commands, as its owner (needs postgresql)',
  { timeout: 180_000 },
  async () => {
    const page = readFileSync('docs/operations.md', 'utf8');
    const [, dump = '', restore = ''] = /^- \*\*Server:\*\* `(pg_dump [^`]*)`; `(pg_restore [^`]*)`/m.exec(page) ?? [];
    const admin = await postgres.createDatabase();
    // As docs/running.md creates them.
    const make = "create database iam owner iam encoding 'UTF8' template template0";
    await query(admin, "create role iam login password 'iam'", make);
    const { port } = new URL(admin);
    const url = `postgres://iam@127.0.0.1:${port}/iam`;
    const shell = (command: string) =>
      execFileSync('sh', ['-c', command], {
        cwd: home,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env['PATH'], PGHOST: '127.0.0.1', PGPORT: port, PGUSER: 'iam' },
      });

    const token = await withService(url, async (api) => {
      const session = await logIn(api);
      shell(dump);
      return session;
    });
    await query(admin, 'alter database iam rename to before', make);
    shell(restore);
    const [restored, before] = [await countsOf(url), await countsOf(url.replace(/iam$/, 'before'))];
    expect(Object.keys(restored).length).toBeGreaterThan(40);
    expect(restored).toEqual(before);

    await withService(url, async (api) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      expect((await fetch(`${api}/auth`, { headers })).status, 'a session of before').toBe(200);
      expect(await logIn(api)).toBeDefined();
      const body = JSON.stringify({ app: 'auth', name: 'After the restore', organization_id: 2, permissions: [] });
      expect((await fetch(`${api}/role`, { method: 'POST', headers, body })).status, 'numbers go on').toBe(201);
    });
  },
);

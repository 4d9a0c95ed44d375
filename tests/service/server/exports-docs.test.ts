import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ExportPage, ExportRequest } from '../../../src/core/contract/export-pull.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { ANOTHER_SECRET, pageOf, SECRET, type Signing, signedPage } from './ask-for-page.ts';
import { code } from './code-of-pages.ts';

let folder: string;
const children: ChildProcess[] = [];
const servers = new Set<Server>();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'iam-exports-docs-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
});
afterAll(() => {
  for (const child of children) child.kill();
  for (const server of servers) server.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends what the service sends. */
type Send = (page: ReturnType<typeof signedPage>) => Promise<Response>;

/** What sends to a port, once a program listens there. */
async function sendTo(port: number): Promise<Send> {
  const url = `http://127.0.0.1:${port}/exports`;
  await until(() => fetch(url).catch(() => null), 'the program of the page');
  return (page) => fetch(url, page);
}

async function start(program: string, args: string[], errors: 'inherit' | 'ignore' = 'inherit'): Promise<Send> {
  const port = await freePort();
  const env = { PATH: process.env['PATH'] ?? '', EXPORT_SECRET: SECRET, PORT: String(port) };
  children.push(spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'inherit', errors] }));
  return sendTo(port);
}

/** The table that the programs of the page read, as statements. */
const RECEIVERS = ['Ada', 'Ben', 'Cid', 'Dee', 'Eve'];
const TABLE = [
  'create table deliveries (id integer primary key, organization_id integer, receiver text, delivered_at TIME)',
  ...RECEIVERS.flatMap((name, index) => [
    `insert into deliveries values (${index * 2 + 1}, 2, '${name}', '2026-11-0${index + 2}T08:00:00.000Z')`,
    `insert into deliveries values (${index * 2 + 2}, 3, 'Foreign', '2026-11-0${index + 2}T08:00:00.000Z')`,
  ]),
  `insert into deliveries values (100, 2, 'Late', '2027-01-01T08:00:00.000Z')`,
].join(';\n');

const database = () => `import { PGlite } from '@electric-sql/pglite';
export const database = new PGlite();
await database.exec(${JSON.stringify(TABLE.replace('TIME', 'timestamptz'))});`;

/** Writes a program of the page in JavaScript; `iam-widgets/server` is built from its sources. */
async function javascript(name: string): Promise<string> {
  writeFileSync(join(folder, 'database.mjs'), database());
  writeFileSync(join(folder, 'exports.mjs'), code('exports.mjs', 'js'));
  const { outputFiles } = await build({
    stdin: { contents: code(name, 'js'), resolveDir: folder },
    alias: { 'iam-widgets/server': resolve('src/server/index.ts') },
    nodePaths: [resolve('node_modules')],
    external: ['express', 'fastify', 'hono', './database.mjs'],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
  });
  writeFileSync(join(folder, name), outputFiles[0]?.text ?? '');
  return join(folder, name);
}

/** Runs a program of the page in this process. */
async function imported<Module>(name: string): Promise<Module> {
  vi.stubEnv('EXPORT_SECRET', SECRET);
  vi.stubEnv('IAM_URL', 'https://iam.example');
  return (await import(/* @vite-ignore */ pathToFileURL(await javascript(name)).href)) as Module;
}

/** A program that listens. */
async function served(name: string): Promise<Send> {
  const listen = vi.spyOn(Server.prototype, 'listen');
  const port = await freePort();
  vi.stubEnv('PORT', String(port));
  await imported(name);
  const send = await sendTo(port);
  for (const server of listen.mock.contexts) servers.add(server as Server);
  return send;
}

/** A program that exports what takes a request. */
const direct =
  (handler: (request: Request) => Response | Promise<Response>): Send =>
  async (page) =>
    handler(new Request('https://fleet.example/exports', page));

const GO_MAIN = `package main
import ("net/http"; "os"; "strconv")
func deliveries(_ *http.Request, asked Asked) (Page, error) {
  if asked.RouteParams["packageId"] == "missing" { return Page{}, Sentence("The package does not exist.") }
  page, after := Page{}, 0
  if asked.Cursor != nil { after, _ = strconv.Atoi(*asked.Cursor) }
  for index, name := range []string{${RECEIVERS.map((name) => `"${name}"`).join(', ')}} {
    if id := index * 2 + 1; id > after && len(page.Rows) < asked.Limit {
      page.Rows = append(page.Rows, map[string]any{"id": id, "receiver": name})
    }
  }
  if len(page.Rows) == asked.Limit {
    next := strconv.Itoa(page.Rows[len(page.Rows)-1]["id"].(int))
    page.NextCursor = &next
  }
  return page, nil
}
func main() {
  http.Handle("/exports", &Exports{Secret: os.Getenv("EXPORT_SECRET"), Serve: deliveries})
  http.ListenAndServe("127.0.0.1:" + os.Getenv("PORT"), nil)
}`;

function go(): Promise<Send> {
  writeFileSync(join(folder, 'exports.go'), code('exports.go', 'go').replace('package iam', 'package main'));
  writeFileSync(join(folder, 'main.go'), GO_MAIN);
  const args = ['build', '-o', 'exports', 'exports.go', 'main.go'];
  execFileSync('/usr/bin/go', args, { cwd: folder, env: { ...process.env, GO111MODULE: 'off' } });
  return start(join(folder, 'exports'), []);
}

function python(): Promise<Send> {
  const make = 'import sqlite3, sys; sqlite3.connect("deliveries.db").executescript(sys.argv[1])';
  execFileSync('/usr/bin/python3', ['-c', make, TABLE.replace('TIME', 'text')], { cwd: folder });
  writeFileSync(join(folder, 'exports.py'), code('exports.py', 'python'));
  // It writes a line for each request.
  return start('/usr/bin/python3', ['exports.py'], 'ignore');
}

const hasGo = existsSync('/usr/bin/go');
const hasPython = existsSync('/usr/bin/python3');

const programs: [name: string, isMissing: boolean, make: () => Promise<Send>][] = [
  ['Express', false, () => served('exports-express.mjs')],
  ['Fastify', false, () => served('exports-fastify.mjs')],
  ['Hono', false, async () => direct((await imported<{ default: Hono }>('exports-hono.mjs')).default.fetch)],
  ['Next', false, async () => direct((await imported<{ POST: typeof fetch }>('exports-next.mjs')).POST)],
  ['Go (needs golang)', !hasGo, go],
  ['Python (needs python3)', !hasPython, python],
];

describe.each(programs)('the exports of the page for %s', (_name, isMissing, make) => {
  let send: Send;
  beforeAll(async () => {
    if (!isMissing) send = await make();
  }, 240_000);

  const ask = (changes: Partial<ExportRequest> = {}, signing: Signing = {}) =>
    send(signedPage({ body: JSON.stringify(pageOf(changes)), ...signing }));
  const statusOf = async (signing: Signing) => (await ask({}, signing)).status;

  it.skipIf(isMissing)('gives all rows of an organization, page by page', async () => {
    const receivers: unknown[] = [];
    let cursor: string | null = null;
    do {
      const response = await ask({ cursor, limit: 2 });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('application/json'),
      ]);
      const page = (await response.json()) as ExportPage;
      receivers.push(...page.rows.map((row) => row['receiver']));
      cursor = page.next_cursor;
    } while (cursor !== null && receivers.length < 20);
    expect(receivers).toEqual(RECEIVERS);
  });

  it.skipIf(isMissing)('takes either signature while a secret is rolled', async () => {
    expect(await statusOf({ secrets: [ANOTHER_SECRET, SECRET] })).toBe(200);
  });

  it.skipIf(isMissing)('refuses what the service did not sign', async () => {
    expect([
      await statusOf({ secrets: [ANOTHER_SECRET] }),
      await statusOf({ signed: JSON.stringify(pageOf({ organization_id: 3 })) }),
      await statusOf({ at: new Date(Date.now() - 360_000) }),
      await statusOf({ at: new Date(Date.now() + 360_000) }),
      (await send({ method: 'POST', headers: {}, body: JSON.stringify(pageOf()) })).status,
    ]).toEqual([401, 401, 401, 401, 401]);
    // A program that does not read all of it may close the connection before its answer is read.
    const large = statusOf({ body: ' '.repeat(1024 * 1024 + 1) });
    expect([413, 'closed']).toContain(await large.catch(() => 'closed'));
  });
});

describe.skipIf(!hasGo)('a sentence in Go (needs golang)', () => {
  it('ends the export', async () => {
    const send = await start(join(folder, 'exports'), []);
    const body = JSON.stringify(pageOf({ route_params: { packageId: 'missing' } }));
    const response = await send(signedPage({ body }));
    expect([response.status, await response.json()]).toEqual([422, { error: 'The package does not exist.' }]);
  });
});

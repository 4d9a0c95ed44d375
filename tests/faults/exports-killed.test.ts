import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { answerRows, rowOf } from '../service/support/exports/answers.ts';
import { type Application, startApplication } from '../service/support/exports/application.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../service/support/database/postgres.ts';
import { copyTemplate } from '../service/support/database/template.ts';
import { freePort } from '../service/support/free-port.ts';
import { programsIn } from '../service/support/processes.ts';
import { PASSWORD } from '../service/support/service.ts';
import { until } from '../service/support/until.ts';

const ROWS = 30_000;

const built = programsIn(inject('programs'));
let postgres: TestPostgres | undefined;
let application: Application;
beforeAll(async () => {
  if (findPostgres()) postgres = await startPostgres();
  application = await startApplication();
}, 180_000);
afterAll(async () => {
  await built.remove();
  await postgres?.stop();
  await application?.stop();
});

/** Starts a process on a database. */
async function start(database: Record<string, string>) {
  const port = await freePort();
  const process = built.start({
    ...{ PORT: String(port), ALLOW_PRIVATE_WEBHOOKS: '1', RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error' },
    ...database,
  });
  await built.until(process, `http://localhost:${port}/auth/`);
  const base = `http://127.0.0.1:${port}/api`;
  const call = async (token: string, method: string, path: string, body?: object) => {
    const response = await fetch(base + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data = [] } = (await response.json()) as { data?: Record<string, unknown>[] };
    return data;
  };
  const logIn = async (email: string) =>
    String((await call('', 'POST', '/auth', { email, password: PASSWORD }))[0]?.['access_token']);
  const fileOf = async (token: string, id: number) =>
    (await fetch(`${base}/reports/${id}/file`, { headers: { Authorization: `Bearer ${token}` } })).text();
  return { ...process, call, logIn, fileOf };
}

/** Registers an export of `logistics` with an application. */
async function register({ call, logIn }: Awaited<ReturnType<typeof start>>, type: string): Promise<void> {
  const staff = await logIn('superadmin@platform.example');
  const logistics = (await call(staff, 'GET', '/applications')).find(({ name }) => name === 'logistics');
  const [made] = await call(staff, 'POST', `/applications/${String(logistics?.['id'])}/export_types`, {
    ...{ type, title: 'Rows', formats: ['jsonl'], permission: 'logistics.*', url: application.url },
  });
  application.secrets.set(type, String(made?.['secret']));
}

/**
 * Kills a process while it waits for a page, and starts another.
 * @returns the cursors that the application was asked with, and the file
 */
async function killBetweenPages(database: Record<string, string>, type: string) {
  const first = await start(database);
  await register(first, type);
  let isHeld = true;
  application.answers.set(type, (response, request) => {
    if (request.cursor !== '15000' || !isHeld) answerRows(ROWS)(response, request);
  });
  const olivia = await first.logIn('olivia.owner@northwind.example');
  const range = { start: '2026-01-01T00:00:00Z', end: '2026-01-02T00:00:00Z' };
  const [report] = await first.call(olivia, 'POST', '/reports', { type, format: 'jsonl', range, sendMail: false });
  const asked = () => application.requests.filter((request) => request.type === type).map(({ cursor }) => cursor);
  await until(() => asked().includes('15000'), 'the fourth page', 60_000);
  const id = Number(report?.['id']);
  // The third page is stored while the fourth is on its way.
  const progress = async () => (await first.call(olivia, 'GET', `/reports/${id}`))[0]?.['progress'];
  await until(async () => (await progress()) === 50, 'three stored pages');
  first.child.kill('SIGKILL');
  await first.ended;
  isHeld = false;
  const second = await start(database);
  const again = await second.logIn('olivia.owner@northwind.example');
  const status = async () => (await second.call(again, 'GET', `/reports/${id}`))[0]?.['status'];
  await until(async () => (await status()) === 'done', 'the end of the export', 90_000);
  const file = await second.fileOf(again, id);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  return { cursors: asked(), rows: file.trimEnd().split('\n') };
}

const expected = {
  cursors: [null, '5000', '10000', '15000', '15000', '20000', '25000'],
  rows: Array.from({ length: ROWS }, (_, at) => JSON.stringify(rowOf(at))),
};

it('continues at its cursor after kill -9, with the embedded database', { timeout: 240_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'iam-export-'));
  await copyTemplate(dataDir);
  const { cursors, rows } = await killBetweenPages({ DATA_DIR: dataDir }, 'rows_embedded');
  expect(cursors).toEqual(expected.cursors);
  expect(rows.join('\n') === expected.rows.join('\n')).toBe(true);
  await rm(dataDir, { recursive: true, force: true });
});

it.skipIf(!findPostgres())('continues at its cursor after kill -9, with Postgres', { timeout: 240_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'iam-export-'));
  const DATABASE_URL = (await postgres?.createDatabase('demo')) ?? '';
  const { cursors, rows } = await killBetweenPages({ DATA_DIR: dataDir, DATABASE_URL }, 'rows_server');
  expect(cursors).toEqual(expected.cursors);
  expect(rows.join('\n') === expected.rows.join('\n')).toBe(true);
  await rm(dataDir, { recursive: true, force: true });
});

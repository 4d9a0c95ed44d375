import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rotateKey } from '../../../service/commands/rotate-key.ts';
import { withDatabase } from '../../../service/commands/with-database.ts';
import { decryptSecret, encryptSecret } from '../../../service/platform/crypto/crypto.ts';
import type { Database } from '../../../service/platform/database/database.ts';
import { copyTemplate, TEST_SECRET_KEY } from '../support/database/template.ts';

const NEW_KEY = 'the next key of tests, which keeps no secret either';
/** Log ins in progress end within minutes. */
const PASSING = new Set(['connection_attempts', 'external_logins']);

let folder = '';
let said: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iam-rotate-'));
  await copyTemplate(folder);
  said = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
  for (const [name, value] of Object.entries({ DATA_DIR: folder, SECRET_KEY: TEST_SECRET_KEY, DEMO: '1' }))
    vi.stubEnv(name, value);
  await withDatabase(async ({ pool }) => {
    const secret = encryptSecret(TEST_SECRET_KEY, 'the secret of a client');
    await pool.query('update connections set client_secret = $1', [secret]);
  });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** Secrets that a key opens, by table and column, wherever the database has one that lasts. */
async function openedBy(key: string, { pool }: Database): Promise<string[]> {
  const columns = await pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'character varying')`,
  );
  const found: string[] = [];
  for (const { table, column } of columns.rows.filter((one) => !PASSING.has(one.table))) {
    const { rows } = await pool.query<{ value: string }>(
      `select "${column}" as value from "${table}" where "${column}" like 'v1.%'`,
    );
    if (rows.some(({ value }) => isOpenedBy(key, value))) found.push(`${table}.${column}`);
  }
  return found.sort();
}

function isOpenedBy(key: string, value: string): boolean {
  try {
    return decryptSecret([key], value) !== '';
  } catch {
    return false;
  }
}

it('leaves no secret that the former key opens', async () => {
  const before = await withDatabase((database) => openedBy(TEST_SECRET_KEY, database));
  expect(before).toEqual(expect.arrayContaining(['connections.client_secret', 'users.google_secret']));
  vi.stubEnv('SECRET_KEY', NEW_KEY);
  vi.stubEnv('FORMER_SECRET_KEYS', TEST_SECRET_KEY);
  await rotateKey.run([]);
  const [old, now] = await withDatabase(async (database) => [
    await openedBy(TEST_SECRET_KEY, database),
    await openedBy(NEW_KEY, database),
  ]);
  expect(old).toEqual([]);
  expect(now).toEqual(expect.arrayContaining(before));
});

it('tells of the secret of a client that no key opens', async () => {
  await withDatabase(({ pool }) =>
    pool.query('update connections set client_secret = $1', [encryptSecret('a key that nobody has', 'gone')]),
  );
  vi.stubEnv('SECRET_KEY', NEW_KEY);
  vi.stubEnv('FORMER_SECRET_KEYS', TEST_SECRET_KEY);
  await expect(rotateKey.run([])).rejects.toThrow('1 secrets belong to a key that is not in FORMER_SECRET_KEYS.');
});

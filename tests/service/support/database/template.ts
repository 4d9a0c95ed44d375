import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { hash } from '@node-rs/argon2';
import { type Database, openDatabase } from '../../../../service/platform/database/database.ts';
import { writeDemoData } from '../../../../service/demo-data/write.ts';
import { migrate } from '../../../../service/platform/database/migrate.ts';

const run = promisify(execFile);

/** Encrypts the demo data's secrets; the service under test must use the same. */
export const TEST_SECRET_KEY = 'a key of tests, which keeps no secret of anybody';

const PREFIX = 'iam-template-';
const DAY_MS = 24 * 60 * 60_000;

/** A database that tests copy, with empty tables or with the demo data. */
export type Template = 'tables' | 'demo';

const SOURCES = {
  tables: ['service/platform/database'],
  demo: ['service/platform', 'service/demo-data', 'service/features'],
};

/**
 * The program of the embedded database. Kept because V8 then shares its machine code with every thread that runs it:
 * otherwise each start compiles it anew, which takes longer than the rest of the start.
 */
let compiled: Promise<WebAssembly.Module> | undefined;

async function compilePglite(): Promise<WebAssembly.Module> {
  const { resolve } = createRequire(import.meta.url);
  return WebAssembly.compile(await readFile(join(dirname(resolve('@electric-sql/pglite')), 'pglite.wasm')));
}

/** Fills a data folder from a template, which is created once per state of the sources. */
export async function copyTemplate(dataDir: string, template: Template = 'demo'): Promise<void> {
  await (compiled ??= compilePglite());
  await run('cp', ['-a', `${await makeTemplate(template)}/.`, dataDir]);
}

/**
 * Creates a missing template.
 * @returns its folder
 */
export async function makeTemplate(template: Template): Promise<string> {
  const folder = templateFolder(template, template);
  if (existsSync(folder)) return folder;
  const draft = await mkdtemp(join(tmpdir(), `${PREFIX}draft-`));
  if (template === 'demo') await copyTemplate(draft, 'tables');
  await fillTemplate(await openDatabase({ dataDir: draft }), template);
  // If two processes create it at the same time, one is kept.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return folder;
}

/** Migrates a database, writes the demo data if the template has them, and closes the database. */
export async function fillTemplate(database: Database, template: Template): Promise<void> {
  await migrate(database);
  if (template === 'demo') {
    await writeDemoData(database, {
      publicUrl: 'http://template.invalid',
      secretKey: TEST_SECRET_KEY,
      now: Date.now,
      hashPassword: quickHash,
    });
  }
  await database.close();
}

/** A hash of the same form as the service's, which costs a hundredth: tests log in thousands of times. */
const quickHash = (password: string) =>
  hash(password.normalize('NFKC'), { memoryCost: 64, timeCost: 1, parallelism: 1 });

/** Removes the templates that no run will use again: their names depend on the day. */
export async function removeFormerTemplates(): Promise<void> {
  const former = readdirSync(tmpdir())
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(tmpdir(), name))
    .filter((folder) => Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 2 * DAY_MS);
  await Promise.all(former.map((folder) => rm(folder, { recursive: true, force: true })));
}

/** The folder of a template for the present state of its sources. */
export const templateFolder = (name: string, template: Template): string =>
  join(tmpdir(), `${PREFIX}${name}-${stateOf(SOURCES[template])}`);

/**
 * Digests every file below several folders, and the current day: the demo data describes the days before the first
 * start.
 */
function stateOf(folders: readonly string[]): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  const walk = (path: string): void => {
    for (const name of readdirSync(path).sort()) {
      const inner = join(path, name);
      if (statSync(inner).isDirectory()) walk(inner);
      else hash.update(inner).update(readFileSync(inner));
    }
  };
  folders.forEach(walk);
  return hash.digest('hex').slice(0, 16);
}

import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe } from 'vitest';
import { type Database, openDatabase } from '../../../../service/platform/database/database.ts';
import { migrate } from '../../../../service/platform/database/migrate.ts';
import { createDatabase } from './server.ts';
import { makeDatabaseFolder } from './folder.ts';
import { copyTemplate } from './template.ts';

/** A database for one `describe`. */
export interface TestDatabase {
  /** The open database; only inside tests and hooks. */
  readonly current: Database;
  /** Options it was opened with, to open it from elsewhere. */
  readonly options: { dataDir: string; databaseUrl: string | undefined };
}

let made = 0;

/**
 * Runs `suite` on the embedded database and, if Postgres is installed, on a server. The tables exist, but are empty.
 */
export function describeOnDatabases(name: string, suite: (database: TestDatabase) => void): void {
  describe(`${name} (embedded)`, () => {
    suite(prepare(() => Promise.resolve(undefined)));
  });
  const port = process.env['TEST_POSTGRES_PORT'];
  describe.skipIf(!port)(`${name} (server)`, () => {
    suite(prepare(() => createDatabase(Number(port), `tables_${process.pid}_${++made}`, 'tables')));
  });
}

function prepare(address: () => Promise<string | undefined>): TestDatabase {
  let open: Database | undefined;
  let options: TestDatabase['options'] | undefined;
  beforeAll(async () => {
    options = { dataDir: await makeDatabaseFolder('iam-data-'), databaseUrl: await address() };
    if (!options.databaseUrl) await copyTemplate(options.dataDir, 'tables');
    open = await openDatabase(options);
    await migrate(open);
  });
  afterAll(async () => {
    await open?.close();
    if (options) await rm(options.dataDir, { recursive: true, force: true });
  });
  const there = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('The database is not open yet');
    return value;
  };
  return {
    get current() {
      return there(open);
    },
    get options() {
      return there(options);
    },
  };
}

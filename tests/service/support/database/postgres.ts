import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { openDatabase } from '../../../../service/platform/database/database.ts';
import { startServer, type TestServer } from './server.ts';
import { fillTemplate, type Template, templateFolder } from './template.ts';

export { findPostgres } from './server.ts';

const run = promisify(execFile);

/** A separate Postgres server in a temporary folder, with the templates of test databases. */
export interface TestPostgres extends Omit<TestServer, 'createDatabase'> {
  /** URL of a new database: empty, with empty tables, or with the demo data. */
  createDatabase: (template?: Template) => Promise<string>;
}

/** Starts a server of the installed Postgres. */
export async function startPostgres(): Promise<TestPostgres> {
  return startServer(await makeCluster());
}

/**
 * Creates the data folder that servers copy, once per state of the sources, because a new cluster and the demo data
 * take seconds.
 * @returns the folder
 */
async function makeCluster(): Promise<string> {
  const folder = templateFolder('postgres', 'demo');
  if (existsSync(folder)) return folder;
  const server = await startServer();
  const fill = async (databaseUrl: string, template: Template) =>
    fillTemplate(await openDatabase({ dataDir: '/nowhere', databaseUrl }), template);
  await fill(await server.createDatabase(undefined, 'tables'), 'tables');
  await fill(await server.createDatabase('tables', 'demo'), 'demo');
  // Into the folder beside first: a rename does not cross file systems. If two processes create it at the same time,
  // one is kept.
  const draft = `${folder}-${process.pid}`;
  await run('cp', ['-a', await server.shutDown(), draft]);
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  await server.stop();
  return folder;
}

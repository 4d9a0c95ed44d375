import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { openDatabase } from '../../../../service/platform/database/database.ts';
import { startServer, type TestServer } from './server.ts';
import { fillTemplate, type Template, templateFolder } from './template.ts';

export { findPostgres } from './server.ts';

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
  // If two processes create it at the same time, one is kept.
  await rename(await server.shutDown(), folder).catch(() => undefined);
  await server.stop();
  return folder;
}

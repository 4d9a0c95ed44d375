import { startPostgres } from './database/postgres.ts';
import { findPostgres } from './database/server.ts';
import { makeTemplate, removeFormerTemplates } from './database/template.ts';

/**
 * Creates the data folders that tests copy before any worker needs them, so that no two workers create the same one.
 * If Postgres is installed, every service of the tests has a database of one server, which takes half the time of the
 * embedded one; `TEST_DATABASE=embedded` does without.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  await removeFormerTemplates();
  const isEmbedded = process.env.TEST_DATABASE === 'embedded' || !findPostgres();
  const [server] = await Promise.all([isEmbedded ? undefined : startPostgres(), makeTemplate('demo')]);
  if (!server) return undefined;
  process.env.TEST_POSTGRES_PORT = String(server.port);
  return server.stop;
}

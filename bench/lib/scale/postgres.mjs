import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { at, root } from '../../../scripts/build/paths.mjs';

const BUNDLE = '.build/bench-postgres.mjs';

/** Starts a Postgres of its own, as the tests do. It needs one installed. */
export async function startPostgres() {
  await build({
    entryPoints: [at('tests/service/support/database/server.ts')],
    outfile: at(BUNDLE),
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  });
  const { findPostgres, startServer } = await import(at(BUNDLE));
  if (!findPostgres()) throw new Error('Postgres is not installed (Debian: apt-get install postgresql)');
  return startServer();
}

/**
 * Adds demo data and people to a database.
 * @param {string} databaseUrl
 * @param {number} users
 */
export function seed(databaseUrl, users) {
  const seeded = spawnSync(process.execPath, ['service/dist/seed.js', '--users', String(users)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: '.build/bench-scale-data' },
  });
  if (seeded.status !== 0) throw new Error('the seed program failed');
}

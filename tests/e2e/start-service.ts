import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import { at } from '../../scripts/build/paths.mjs';
import { startDemoPlatform } from '../../demo/platform/start.mjs';
import { prepare } from '../../scripts/setup/prepare.mjs';
import { findPostgres, startServer } from '../service/support/database/server.ts';
import { until } from '../service/support/until.ts';

/**
 * Starts the built service with fresh demo data for a run of Playwright, and the back ends of its dashboards: on a
 * Postgres server if Postgres is installed, which takes less time, else on the embedded database;
 * `TEST_DATABASE=embedded` chooses that one. `E2E_URL` names a service that runs already.
 * @returns what stops it
 */
export default async function startService(config: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined;
  const publicUrl = config.projects[0]?.use.baseURL ?? '';
  const { port } = new URL(publicUrl);
  const data = `.build/e2e-data/${port}`;
  const [database] = await Promise.all([startDatabase(), prepare(), rm(at(data), { recursive: true, force: true })]);

  const env = {
    ...process.env,
    PORT: port,
    PUBLIC_URL: publicUrl,
    DATA_DIR: data,
    RATE_LIMIT_SCALE: '1000',
    // The flows receive webhooks on this machine.
    ALLOW_PRIVATE_WEBHOOKS: '1',
    ...(database && { DATABASE_URL: await database.createDatabase() }),
  };
  // Sensors raise no alerts of their own: bells ring when a flow lets them.
  const platform = await startDemoPlatform({ ...env, PLATFORM_ALERT_MINUTES: '0' });
  const service = spawn(process.execPath, ['service/dist/start.cjs'], {
    cwd: at('.'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, ...platform.env },
  });
  const ended = once(service, 'exit');
  const stop = async () => {
    service.kill();
    await ended;
    await platform.stop();
    await database?.stop();
  };
  try {
    await until(() => isUp(publicUrl, service.exitCode), 'the service', 120_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

const startDatabase = async () =>
  process.env.TEST_DATABASE === 'embedded' || !findPostgres() ? undefined : startServer();

async function isUp(url: string, exitCode: number | null): Promise<boolean> {
  if (exitCode !== null) throw new Error(`The service ended with code ${exitCode}`);
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

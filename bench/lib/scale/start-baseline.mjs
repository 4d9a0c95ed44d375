import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../../scripts/build/paths.mjs';

/**
 * Starts a bare fastify on a database of the service.
 * @param {string} databaseUrl
 * @param {number} port
 * @param {string} [poolSize] of its threads, which is four unless something else is said
 */
export async function startBaseline(databaseUrl, port, poolSize) {
  const child = spawn(process.execPath, ['bench/lib/scale/baseline.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      ...(poolSize && { UV_THREADPOOL_SIZE: poolSize }),
    },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await fetch(`${url}/query`).catch(() => undefined))?.ok) return { url, stop: () => void child.kill() };
    await sleep(50);
  }
  throw new Error('the baseline did not answer');
}

import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { at, root } from '../../scripts/build/paths.mjs';

const DATA = '.build/bench-data';

/**
 * Starts the built service on demo data.
 * @param {{data?: string, fresh?: boolean, port?: number, env?: Record<string, string>}} options the data's folder
 * below the project's; `fresh: false` keeps what is in it
 * @returns {Promise<{url: string, pid: number, startMs: number, stop: () => Promise<void>}>} `startMs`: from the
 * process's start to its first answer
 */
export async function startService({
  data = DATA,
  fresh = true,
  port = Number(process.env.BENCH_PORT ?? 4424),
  env = {},
} = {}) {
  const url = `http://localhost:${port}`;
  if (fresh) rmSync(at(data), { recursive: true, force: true });
  const begin = performance.now();
  const child = spawn(process.execPath, ['service/dist/start.cjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: data,
      RATE_LIMIT_SCALE: '100000',
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  const ended = new Promise((done) => child.once('exit', done));
  process.once('exit', () => child.kill());
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(5_000).then(() => child.kill('SIGKILL'))]);
  };
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return { url, pid: child.pid ?? 0, startMs: performance.now() - begin, stop };
    await sleep(50);
  }
  await stop();
  throw new Error('the service did not answer within 30 seconds');
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyTemplate, TEST_SECRET_KEY } from '../service/support/database/template.ts';
import { freePort } from '../service/support/free-port.ts';
import { until } from '../service/support/until.ts';

let dataDir: string;
let starter: ChildProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'iam-start-'));
  await copyTemplate(dataDir);
});
afterEach(async () => {
  if (starter && starter.exitCode === null && starter.signalCode === null) {
    starter.kill('SIGTERM');
    await once(starter, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs `npm start` without npm. */
async function start(env: Record<string, string>) {
  const port = await freePort();
  const child = (starter = spawn(process.execPath, ['scripts/service-program.mjs', 'start'], {
    env: { ...process.env, SECRET_KEY: TEST_SECRET_KEY, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  }));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()));
  const service = `http://localhost:${port}`;
  const isPrinted = () => {
    if (child.exitCode !== null) throw new Error(`it ended: ${printed}`);
    return printed.includes(`${service}/auth/`);
  };
  await until(isPrinted, 'the service', 90_000);
  const known = await fetch(`${service}/dashboards/platform.json`);
  return { service, output: () => printed, platform: ((await known.json()) as { url: string | null }).url };
}

const isUp = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

it('run beside the service, on the next free port, and end with it', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const { port } = busy.address() as { port: number };
  const { service, platform } = await start({ PLATFORM_PORT: String(port) });
  busy.close();
  expect(Number(new URL(platform ?? '').port)).toBeGreaterThan(port);
  await until(() => isUp(`${platform}/healthz`), 'the back ends');
  starter?.kill('SIGTERM');
  const [code] = starter ? ((await once(starter, 'exit')) as [number]) : [];
  expect(code).toBe(0);
  expect([await isUp(`${platform}/healthz`), await isUp(`${service}/healthz`)]).toEqual([false, false]);
});

it('leave the service alone if they stop', async () => {
  const file = join(dataDir, 'a-file');
  await writeFile(file, '');
  const { service, output } = await start({ PLATFORM_DATA_DIR: file });
  await until(() => output().includes('The service goes on without them.'), 'the line');
  expect(await isUp(`${service}/healthz`)).toBe(true);
});

it('do not outlive a starter that is killed', async () => {
  const program =
    "import { startDemoPlatform } from './demo/platform/start.mjs';" +
    'console.log((await startDemoPlatform(process.env)).env.DEMO_PLATFORM);';
  const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir };
  const child = (starter = spawn(process.execPath, ['--input-type=module', '-e', program], { env, stdio: 'pipe' }));
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  const { url } = JSON.parse(line.toString()) as { url: string };
  await until(() => isUp(`${url}/healthz`), 'the back ends');
  child.kill('SIGKILL');
  await until(async () => !(await isUp(`${url}/healthz`)), 'the end of the back ends');
  expect(await isUp(`${url}/healthz`)).toBe(false);
});

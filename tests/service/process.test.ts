import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTemplate, TEST_SECRET_KEY } from './support/template.ts';

/** The bundled service as it is started, in processes of its own. */
const folder = join('.build', `process-test-${process.pid}`);
const started: ChildProcess[] = [];
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'iam-process-'));
  await copyTemplate(dataDir);
  const source = 'service';
  const entryPoints = [
    `${source}/main.ts`,
    `${source}/openapi.ts`,
    `${source}/platform/database/embedded/pglite-worker.ts`,
  ];
  await build({
    entryPoints,
    entryNames: '[name]',
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    loader: { '.txt': 'text', '.svg': 'text' },
    logLevel: 'error',
  });
  await cp(`${source}/platform/database/migrations`, join(folder, 'migrations'), { recursive: true });
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

function start(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [join(folder, 'main.js')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, SECRET_KEY: TEST_SECRET_KEY, ...env },
  });
  started.push(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

async function until(run: Run, words: string): Promise<void> {
  const end = Date.now() + 40_000;
  while (!run.output().includes(words)) {
    if (Date.now() > end || run.child.exitCode !== null)
      throw new Error(`The service did not say '${words}': ${run.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Begins a sign-in; once the service has its head, `stop` is called, and only then the body is sent. */
function signInDuringStop(port: number, stop: () => void): Promise<number | undefined> {
  const body = JSON.stringify({ email: 'olivia.owner@northwind.example', password: 'harbor-lantern-42' });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' };
  return new Promise((resolve, reject) => {
    const call = request(
      { port, host: '127.0.0.1', method: 'POST', path: '/api/auth?hash=secret-in-query', headers },
      (answer) => resolve(answer.resume().statusCode),
    );
    call.on('error', reject);
    call.on('continue', () => {
      stop();
      setTimeout(() => call.end(body), 300);
    });
    call.flushHeaders();
  });
}

describe('the process', () => {
  it(
    'says where it is, keeps a second one out, and stops when told, letting calls end',
    { timeout: 120_000 },
    async () => {
      const port = await freePort();
      const first = start({ PORT: String(port), LOG_LEVEL: 'info' });
      await until(first, `http://localhost:${port}/auth/`);
      expect(first.output()).toContain('olivia.owner@northwind.example');
      expect(first.output()).toContain('harbor-lantern-42');

      const second = start({ PORT: String(await freePort()) });
      expect(await second.ended).toBe(1);
      expect(second.output().trim().split('\n')).toHaveLength(1);
      expect(second.output()).toContain(dataDir);

      const status = await signInDuringStop(port, () => first.child.kill('SIGTERM'));
      expect(status).toBe(200);
      expect(await first.ended).toBe(0);

      const logged = first.output().slice(first.output().indexOf('{'));
      expect(logged).toContain('/api/auth?hash=[redacted]');
      expect(logged).not.toContain('secret-in-query');
      expect(logged.replace(/Demo accounts.*/, '')).not.toContain('"password"');
    },
  );

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ DEMO: '0' }, 'PUBLIC_URL'],
    [{ DEMO: '0', PUBLIC_URL: 'https://iam.example', SMTP_URL: 'smtp://127.0.0.1:1' }, 'DEMO is 0, yet'],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'DATABASE_URL'],
    [{ DATA_DIR: '/dev/null' }, 'DATA_DIR'],
    [{ HOST: 'no-such-host.invalid' }, 'HOST'],
  ])('%j stops the start with one line that names %s', { timeout: 60_000 }, async (env, name) => {
    const run = start(env as unknown as Record<string, string>);
    expect(await run.ended).toBe(1);
    expect(run.output().trim().split('\n')).toHaveLength(1);
    expect(run.output()).toContain(name);
  });

  it('a port that is taken is named', { timeout: 60_000 }, async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as AddressInfo).port)),
    );
    const run = start({ PORT: String(port) });
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(/^PORT \d+ is in use/);
    taken.close();
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../service/support/free-port.ts';
import { type BuiltService, buildService } from '../service/support/processes.ts';
import { copyTemplate } from '../service/support/database/template.ts';
import { until } from '../service/support/until.ts';

/** The bundled service as it is started, in separate processes. */
let built: BuiltService;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'iam-process-'));
  await copyTemplate(dataDir);
  built = await buildService('process-test');
});
afterAll(async () => {
  await built?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (env: Record<string, string>) => built.start({ DATA_DIR: dataDir, ...env });

/** Begins a log in; once the service has the headers, `stop` is called, and only then is the body sent. */
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
      const isClosed = () =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          () => false,
          () => true,
        );
      until(isClosed, 'the end of listening').then(() => call.end(body), reject);
    });
    call.flushHeaders();
  });
}

describe('the process', () => {
  it(
    'prints its URL, rejects a second one, and finishes open requests before it stops',
    { timeout: 120_000 },
    async () => {
      const port = await freePort();
      const first = start({ PORT: String(port), LOG_LEVEL: 'info' });
      await built.until(first, `http://localhost:${port}/auth/`);
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
      expect(logged).toContain('"route":"/api/auth","status":200');
      expect(logged).not.toContain('secret-in-query');
      expect(logged.replace(/Demo accounts.*/, '')).not.toContain('"password"');
    },
  );

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ DEMO: '0' }, 'PUBLIC_URL'],
    [{ DEMO: '0', PUBLIC_URL: 'https://iam.example', SMTP_URL: 'smtp://127.0.0.1:1' }, 'DEMO is 0, but'],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'DATABASE_URL'],
    [{ DATA_DIR: '/dev/null' }, 'DATA_DIR'],
    [{ HOST: 'no-such-host.invalid' }, 'HOST'],
  ])('does not start with %j, and prints one line that names %s', { timeout: 60_000 }, async (env, name) => {
    const run = start(env as unknown as Record<string, string>);
    expect(await run.ended).toBe(1);
    expect(run.output().trim().split('\n')).toHaveLength(1);
    expect(run.output()).toContain(name);
  });

  it('names a port that is taken', { timeout: 60_000 }, async () => {
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

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLog } from '../../../../service/platform/http/logging.ts';
import { freePort } from '../../support/free-port.ts';
import { startService, type TestService } from '../../support/service.ts';

const TOKEN = 'a token of the tests for the metrics, long enough';

let service: TestService;
let metricsPort: number;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  metricsPort = await freePort();
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line) as Record<string, unknown>);
      done();
    },
  });
  service = await startService({
    env: { METRICS_TOKEN: TOKEN, METRICS_PORT: String(metricsPort) },
    log: makeLog('info', destination),
  });
});
afterAll(() => service?.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${service.url}${path}`, { headers });

describe('health', () => {
  it('reports that the process is alive and ready', async () => {
    for (const path of ['/livez', '/readyz', '/healthz']) {
      const answer = await get(path);
      expect([path, answer.status, await answer.json()]).toEqual([path, 200, { status: 'ok' }]);
    }
  });

  it('passes the health check of the container, which fails if nothing answers', async () => {
    const dockerfile = readFileSync('Dockerfile', 'utf8');
    const [, ...args] = JSON.parse(/HEALTHCHECK[^[]*CMD (\[.*\])/.exec(dockerfile)?.[1] ?? '[]') as string[];
    const check = async (port: string) => {
      const child = spawn(process.execPath, args, { env: { PORT: port }, stdio: 'ignore' });
      return new Promise((resolve) => child.once('exit', resolve));
    };
    expect(await check(new URL(service.url).port)).toBe(0);
    expect(await check(String(await freePort()))).toBe(1);
  });
});

describe('the log of requests', () => {
  it('contains id, route, status, duration, user and organization, but no queries or ids of the URL', async () => {
    const token = await service.signIn('adam.admin@northwind.example');
    const headers = { Authorization: `Bearer ${token}`, 'X-Request-Id': 'edge-0123456789' };
    const answer = await get('/api/user?term=ada%40private.example', headers);
    expect(answer.headers.get('x-request-id')).toBe('edge-0123456789');
    const line = lines.find(({ requestId }) => requestId === 'edge-0123456789');
    expect(line).toMatchObject({
      method: 'GET',
      route: '/api/user',
      status: 200,
      durationMs: expect.any(Number),
      userId: 4,
      organizationId: 2,
    });
    await get('/api/user/7', headers);
    expect(lines.filter(({ route }) => route === '/api/user/:id')).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('private.example');
  });

  it.each(['short', 'a b c d e f g h', 'x'.repeat(200), '{"level":60}'])('replaces the id %j', async (sent) => {
    const id = (await get('/livez', { 'X-Request-Id': sent })).headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('contains the codes of errors', () => {
    const kept: string[] = [];
    const log = makeLog('info', { write: (text: string) => void kept.push(text) });
    log.error({ err: Object.assign(new Error('away'), { code: '57P01' }), code: '123456' }, 'failed');
    expect(JSON.parse(kept[0] ?? '{}')).toMatchObject({ err: { errorCode: '57P01' }, code: '[redacted]' });
  });
});

describe('the metrics', () => {
  it('require the token on the port of the service', async () => {
    expect((await get('/metrics')).status).toBe(401);
    expect((await get('/metrics', { Authorization: `Bearer ${TOKEN}x` })).status).toBe(401);
    const answer = await get('/metrics', { Authorization: `Bearer ${TOKEN}` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain');
  });

  it('count requests by route on a separate port, with jobs and streams of the service', async () => {
    await get('/api/user/7');
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    const text = await answer.text();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/user\/:id",status="401"\} \d/,
    );
    for (const name of [
      'iam_jobs{state="failed"} 0',
      'iam_database_up 1',
      'iam_event_streams 0',
      'process_resident_memory_bytes',
    ])
      expect(text).toContain(name);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/api/user`)).status).toBe(404);
  });
});

describe('the audit log', () => {
  it('records logins and wrong passwords, but not the typed name', async () => {
    const email = 'rita.reader@northwind.example';
    await service.call('POST /auth', { body: { email, password: 'a wrong one' } });
    await service.signIn(email);
    await service.call('POST /auth', { body: { email: 'my-password-typed-here', password: 'x' } });
    const { rows } = await service.services.database.pool.query<Record<string, unknown>>(
      'select action, organization_id, actor_user_id, target_name, data, ip from audit_log ' +
        "where action like 'login.%' order by id desc limit 3",
    );
    expect(rows).toMatchObject([
      { action: 'login.failed', organization_id: null, actor_user_id: null, target_name: null, ip: '127.0.0.1' },
      { action: 'login.succeeded', organization_id: 2, target_name: 'Rita Reader', data: { method: 'password' } },
      { action: 'login.failed', organization_id: 2, actor_user_id: null, target_name: 'Rita Reader' },
    ]);
    expect(JSON.stringify(rows)).not.toContain('typed');
  });
});

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startService, type TestService } from './support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => service?.stop().catch(() => undefined));

describe('a failure', () => {
  test('that nobody foresaw is a plain sentence with a number, and tells nothing of the inside', async () => {
    const spy = vi.spyOn(service.services.database.pool, 'query').mockImplementation(() => {
      throw new TypeError("Cannot read 'password_hash' of undefined at /inside/file.ts");
    });
    const { status, code, meta } = await service.call('GET /user', { token: 'a-token-of-some-length' });
    spy.mockRestore();
    expect([status, code]).toEqual([500, 'internal']);
    expect(meta.error?.message).toMatch(/^Something went wrong on our side\. .* [0-9a-f-]{36}\.$/);
    expect(JSON.stringify(meta)).not.toMatch(/password_hash|inside/);
  });

  test('of the database is a 503 that says when to try again', async () => {
    const spy = vi.spyOn(service.services.database.pool, 'query').mockImplementation(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    const { status, code, headers } = await service.call('GET /user', { token: 'a-token-of-some-length' });
    const health = await fetch(`${service.url}/healthz`);
    spy.mockRestore();
    expect([status, code]).toEqual([503, 'unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(health.status).toBe(503);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  });

  test('after the database was closed is one too', async () => {
    await service.services.database.close();
    const { status } = await service.call('GET /user', { token: 'a-token-of-some-length' });
    expect(status).toBe(503);
  });
});

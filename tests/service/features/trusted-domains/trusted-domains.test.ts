import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

describe('a URL', () => {
  it.each([
    ['https://dashboards.northwind.example/x', true],
    ['http://DASHBOARDS.northwind.example', true],
    ['https://a.platform.example/', true],
    ['https://a.b.platform.example/', true],
    ['https://platform.example/', false],
    ['https://evilplatform.example/', false],
    ['https://platform.example.evil.example/', false],
    ['https://dashboards.northwind.example:8443/', false],
    ['https://dashboards.northwind.example@evil.example/', false],
    ['https://evil.example\\@dashboards.northwind.example/', false],
    ['https://user:pass@dashboards.northwind.example/', false],
    ['//dashboards.northwind.example/', false],
    ['/auth/user', false],
    ['javascript:alert(1)//dashboards.northwind.example', false],
    ['data:text/html,dashboards.northwind.example', false],
    ['ftp://dashboards.northwind.example/', false],
    ['blob:https://dashboards.northwind.example/1', false],
    ['', false],
  ])('%s is trusted: %s', async (url, trusted) => {
    expect((await service.call('POST /system_settings/is_trusted_domain', { body: { url } })).data).toEqual([
      { trusted },
    ]);
  });

  it("is trusted if it is the service's own", async () => {
    expect(
      (
        await service.call('POST /system_settings/is_trusted_domain', {
          body: { url: `${service.url}/dashboards/admin/` },
        })
      ).data,
    ).toEqual([{ trusted: true }]);
  });
});

describe('TRUSTED_DOMAINS', () => {
  it('trusts hosts and origins besides the setting, which cannot remove them', async () => {
    const own = await startService({ env: { TRUSTED_DOMAINS: 'app.localhost:5502, https://fleet.example' } });
    const allowed = async (origin: string) =>
      (await own.call('GET /system_settings/infrastructure', { headers: { Origin: origin } })).headers.get(
        'access-control-allow-origin',
      );
    const origins = ['http://app.localhost:5502', 'https://fleet.example', 'https://dashboards.northwind.example'];
    for (const origin of origins) expect(await allowed(origin)).toBe(origin);
    expect(await allowed('http://fleet.example')).toBeNull();
    await own.stop();
  });
});

describe('a page of an untrusted origin', () => {
  const ORIGIN = 'https://stranger.example';
  const ask = (url: string, origin = ORIGIN) =>
    service.call('POST /system_settings/is_trusted_domain', { body: { url }, headers: { Origin: origin } });

  it('may ask whether it is trusted, and learns nothing about others', async () => {
    const { headers, data } = await ask(`${ORIGIN}/x`);
    expect([headers.get('access-control-allow-origin'), data]).toEqual([ORIGIN, [{ trusted: false }]]);
    expect((await ask('https://dashboards.northwind.example/')).data).toEqual([{ trusted: false }]);
    const trusted = 'https://dashboards.northwind.example';
    expect((await ask(`${trusted}/`, trusted)).data).toEqual([{ trusted: true }]);
  });

  it('may send only that request', async () => {
    const preflight = async (path: string) =>
      (await fetch(`${service.url}/api${path}`, { method: 'OPTIONS', headers: { Origin: ORIGIN } })).headers.get(
        'access-control-allow-origin',
      );
    expect(await preflight('/system_settings/is_trusted_domain?x')).toBe(ORIGIN);
    for (const path of ['/auth', '/auth/handover', '/system_settings', '/system_settings/is_trusted_domain/x'])
      expect([path, await preflight(path)]).toEqual([path, null]);
  });

  it('is logged once, with instructions to trust it', async () => {
    const warned: string[] = [];
    const log = service.services.log;
    const origins = ['https://one.example', 'https://two.example:8443'];
    const streams = (log as unknown as Record<symbol, { write: (line: string) => void }>)[pino.symbols.streamSym];
    const { level } = log;
    log.level = 'warn';
    const write = vi.spyOn(streams as { write: (line: string) => void }, 'write').mockImplementation((line) => {
      warned.push(line);
    });
    for (const origin of [...origins, ...origins, 'null', service.url, 'https://dashboards.northwind.example'])
      await service.call('GET /system_settings/infrastructure', { headers: { Origin: origin } });
    write.mockRestore();
    log.level = level;
    expect(warned).toHaveLength(2);
    expect(warned[1]).toContain('TRUSTED_DOMAINS=https://two.example:8443');
  });
});

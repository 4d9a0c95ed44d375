import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

describe('an address', () => {
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

  it('trusts its own address', async () => {
    expect(
      (
        await service.call('POST /system_settings/is_trusted_domain', {
          body: { url: `${service.url}/dashboards/admin/` },
        })
      ).data,
    ).toEqual([{ trusted: true }]);
  });
});

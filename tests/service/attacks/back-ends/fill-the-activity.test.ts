import { afterAll, beforeAll, expect, it } from 'vitest';
import { addsOf } from '../../../../service/features/activity/routes.ts';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { makeServiceKey } from '../../support/keys/access-tokens.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '1' } });
});
afterAll(() => service?.stop());

it('an application adds a few thousand entries a minute, with all of its keys together', async () => {
  const first = await makeServiceKey(service, 'logistics', ['activity:write']);
  const second = await makeServiceKey(service, 'logistics', ['activity:write']);
  const { data } = await service.call('GET /applications/me', { token: first });
  const body = {
    organization_id: organizationIds.northwind,
    action: 'logistics.shipment.delayed',
    actor: { name: 'Gate 7 sensor' },
  };
  const limit = addsOf(data[0]?.id ?? 0);
  await service.services.limiter.spend(limit, limit.limit - 1);
  expect((await service.call('POST /activity', { token: first, body })).status).toBe(201);
  const refused = await service.call('POST /activity', { token: second, body });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  service.advance(limit.windowMs);
  expect((await service.call('POST /activity', { token: second, body })).status).toBe(201);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { makeServiceKey } from '../../support/keys/access-tokens.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '1' } });
});
afterAll(() => service?.stop());

it('lets an application add fifty entries a second, with all of its keys together', async () => {
  const keys = [
    await makeServiceKey(service, 'logistics', ['activity:write']),
    await makeServiceKey(service, 'logistics', ['activity:write']),
  ];
  const body = {
    organization_id: organizationIds.northwind,
    action: 'logistics.shipment.delayed',
    actor: { name: 'Gate 7 sensor' },
  };
  const add = (at: number) => service.call('POST /activity', { token: keys[at % 2] ?? '', body });
  // Twice what fits into two seconds, however slow the machine is: the test service's clock stands still.
  const answers = await Promise.all(Array.from({ length: 120 }, (_, at) => add(at)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 201).length).toBe(120 - refused.length);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
});

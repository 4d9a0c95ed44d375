import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds } from '../../../service/demo-data/ids.ts';
import { startService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const { northwind } = organizationIds;
/** More than the buffers between both ends hold. */
const ENTRIES = 30_000;
const AT_ONCE = 3_000;

describe('downloads of a long activity', () => {
  let service: TestService;
  let token = '';
  beforeAll(async () => {
    service = await startService();
    for (let rest = ENTRIES; rest > 0; rest -= AT_ONCE)
      await service.services.database.pool.query(
        `insert into audit_log (organization_id, action, target_type, target_id, target_name, data)
         select $1, 'role.updated', 'role', 1, repeat('x', 400), '{}' from generate_series(1, $2)`,
        [northwind, AT_ONCE],
      );
    token = await service.signIn('olivia.owner@northwind.example');
  });
  afterAll(() => service?.stop());

  const begin = (signal: AbortSignal, bearer = token) =>
    fetch(`${service.url}/api/organizations/${northwind}/audit/file`, {
      headers: { Authorization: `Bearer ${bearer}` },
      signal,
    });
  const statuses = async (signal: AbortSignal) =>
    (await Promise.all(Array.from({ length: 5 }, () => begin(signal)))).map(({ status }) => status).sort();

  it('are two of one user at once, and as many again after they are broken off', async () => {
    const first = new AbortController();
    expect(await statuses(first.signal)).toEqual([200, 200, 429, 429, 429]);
    const adam = await service.signIn('adam.admin@northwind.example');
    expect((await begin(first.signal, adam)).status).toBe(200);
    first.abort();
    const second = new AbortController();
    await until(async () => (await begin(second.signal)).status === 200, 'a place after the abort');
    second.abort();
  });

  it('are two at once also after many that nobody waited for', async () => {
    for (let ms = 0; ms < 20; ms += 1) await begin(AbortSignal.timeout(ms)).catch(() => undefined);
    const last = new AbortController();
    expect(await until(async () => (await begin(last.signal)).status === 200, 'a place')).toBe(true);
    last.abort();
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkDomains } from '../../../../service/features/domains/check-daily.ts';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { startNameServer, type NameServer } from '../../support/single-sign-on/name-server.ts';
import { startService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const DAY = 86_400_000;
const params = { id: organizationIds.northwind };

let dns: NameServer;
let service: TestService;
let owner: string;
beforeAll(async () => {
  dns = await startNameServer();
  service = await startService({ env: { DNS_SERVERS: dns.address, RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' } });
  owner = await service.signIn('olivia.owner@northwind.example');
});
afterAll(async () => {
  await service?.stop();
  await dns?.stop();
});
beforeEach(() => {
  dns.mood = 'well';
  dns.asked = [];
});

/** Adds a domain and verifies it. */
async function verified(domain: string) {
  const { data } = await service.call('POST /organizations/{id}/domains', { token: owner, params, body: { domain } });
  const { id = 0, txt_name: name = '', txt_value: text = '' } = data[0] ?? {};
  dns.records.set(name, [[text]]);
  await service.call('POST /organizations/{id}/domains/{domainId}/verify', {
    token: owner,
    params: { ...params, domainId: id },
  });
  return { name, text };
}

/** Moves the clock to the next day's check. */
async function nextDay() {
  service.advance(DAY + 1000);
  await checkDomains(service.services);
}

const statusOf = async (domain: string) => {
  const { rows } = await service.services.database.pool.query<{ status: string }>(
    'select status from organization_domains where domain = $1',
    [domain],
  );
  return rows[0]?.status;
};

it('looks once a day', async () => {
  await verified('daily.example');
  dns.asked = [];
  await checkDomains(service.services);
  expect(dns.asked).toEqual([]);
  await nextDay();
  await checkDomains(service.services);
  const own = dns.asked.filter((name) => name.endsWith('daily.example'));
  expect(own).toEqual(['_iam-challenge.daily.example']);
});

it('lets a domain lapse after three days without its record, tells the owner, and takes it back', async () => {
  const { name, text } = await verified('lapse.example');
  dns.records.delete(name);
  for (const expected of ['verified', 'verified', 'verified', 'lapsed', 'lapsed']) {
    await nextDay();
    expect(await statusOf('lapse.example')).toBe(expected);
  }
  const mails = (await service.outbox('olivia.owner@northwind.example')).filter(({ subject }) =>
    subject?.includes('lapse.'),
  );
  expect(mails.map((mail) => mail.subject?.replaceAll('\u2060', ''))).toEqual([
    'The domain lapse.example is no longer verified',
  ]);
  expect(mails[0]?.text).toContain(text);
  dns.records.set(name, [[text]]);
  await nextDay();
  expect(await statusOf('lapse.example')).toBe('verified');
});

it('lets nothing lapse while no name server answers', async () => {
  await verified('outage.example');
  dns.mood = 'broken';
  for (let day = 0; day < 5; day += 1) await nextDay();
  expect(await statusOf('outage.example')).toBe('verified');
});

it('forgets a day without the record when it is back', async () => {
  const { name, text } = await verified('flicker.example');
  for (let round = 0; round < 3; round += 1) {
    dns.records.delete(name);
    await nextDay();
    await nextDay();
    dns.records.set(name, [[text]]);
    await nextDay();
  }
  expect(await statusOf('flicker.example')).toBe('verified');
});

it('gives a restored organization its domains back at once, if nobody else has them', async () => {
  const token = await service.signIn('superadmin@platform.example');
  const of = { token, params: { id: organizationIds.contoso } };
  const cora = await service.signIn('cora.owner@contoso.example');
  for (const domain of ['back.example', 'elsewhere.example']) {
    const added = await service.call('POST /organizations/{id}/domains', { ...of, token: cora, body: { domain } });
    const { id: domainId, txt_name: name = '', txt_value: text = '' } = added.data[0] ?? {};
    dns.records.set(name, [[text]]);
    const params = { ...of.params, domainId };
    await service.call('POST /organizations/{id}/domains/{domainId}/verify', { token: cora, params });
  }
  dns.records.delete('_iam-challenge.elsewhere.example');
  expect((await service.call('DELETE /organizations/{id}', of)).status).toBe(200);
  expect([await statusOf('back.example'), await statusOf('elsewhere.example')]).toEqual(['lapsed', 'lapsed']);
  expect((await service.call('POST /organizations/{id}/undelete', of)).status).toBe(200);
  await until(async () => (await statusOf('back.example')) === 'verified', 'the domain');
  expect(await statusOf('elsewhere.example')).toBe('lapsed');
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { personName } from '../../../../service/features/directories/users/user-resource.ts';
import { saidAddress } from '../../../../service/features/users/said-address.ts';
import { connections } from '../../../../service/platform/database/schema/connections.ts';
import { Bench, ISSUER } from '../../features/connections/saml/bench.ts';
import { Company } from '../../features/connections/company.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { providerMetadata } from '../../support/single-sign-on/saml-provider.ts';
import { startService, type TestService } from '../../support/service.ts';

const OLIVIA = 'olivia.owner@northwind.example';

/** Letters that differ, since punycode goes through a text once for each of them. */
const letters = (count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('');
/** One letter under a pile of marks, which have to be put in order. */
const piled = (count: number) => `e${'\u0316\u0301'.repeat(count / 2)}`;

/** What work costs this process, in milliseconds: other programs may hold it up. */
async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
/** What a test may cost. Each of these cost more, some took minutes. */
const MOST = 500;

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent', ALLOW_PRIVATE_WEBHOOKS: '1' } });
  token = await service.signIn(OLIVIA);
});
afterAll(async () => await service?.stop());

const post = async (path: string, body: unknown, bearer?: string) => {
  const response = await fetch(`${service.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(bearer && { Authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  });
  await response.text();
  return response.status;
};

/** Each is read on the thread that answers everybody. */
describe('a long text of a stranger', () => {
  it.each([
    ['a domain, at the log in', '/auth', { email: `a@${letters(20_000)}.example`, password: 'x' }],
    ['a domain, before the log in', '/auth/methods', { email: `a@${letters(20_000)}.example` }],
    ['a local part', '/auth', { email: `${piled(30_000)}@else.example`, password: 'x' }],
    ['a login', '/auth', { login: piled(30_000), password: 'x' }],
  ])('costs no more than a short one as %s', async (_, path, body) => {
    const cost = await costOf(async () => {
      for (let at = 0; at < 5; at += 1) expect(await post(path, body)).toBe(400);
    });
    expect(cost).toBeLessThan(MOST);
  });

  it('costs little as a host, however often somebody asks whether it is trusted', async () => {
    const ask = (url: string) => post('/system_settings/is_trusted_domain', { url });
    const cost = await costOf(async () => {
      for (let at = 0; at < 15; at += 1) expect(await ask(`https://${letters(4_000)}.example/`)).toBe(200);
    });
    expect(cost).toBeLessThan(MOST);
  });

  it('costs little as the words of a SAML response that nobody signed', async () => {
    const bench = new Bench(service);
    await bench.connect();
    const begun = await bench.begin();
    const status = /<samlp:StatusCode [^>]*>/;
    const failed =
      '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"/>' +
      `<samlp:StatusMessage>${'.'.repeat(150_000)}x</samlp:StatusMessage>`;
    const xml = bench.response(begun.requestId, { replaced: [[status, failed]] });
    let outcome: unknown;
    const cost = await costOf(async () => {
      outcome = await bench.outcome(xml, begun);
    });
    expect(outcome).toMatchObject({ code: 'saml_status' });
    expect(cost).toBeLessThan(MOST);
  });
});

describe('a long text of an organization', () => {
  it('costs little as a URL', async () => {
    const webhook = { name: 'Long', enabled: false, apikey: '', event_types: [] };
    const cost = await costOf(async () => {
      for (const endpoint of [`https://a.example/${' '.repeat(30_000)}b`, `https://${letters(2_000)}.example/`])
        expect(await post('/webhooks', { ...webhook, endpoint }, token)).toBeGreaterThanOrEqual(400);
    });
    expect(cost).toBeLessThan(MOST);
  });

  it('costs little as a title', async () => {
    const key = await keepApiKey(service, {
      createdBy: userIds.olivia,
      organizationId: organizationIds.northwind,
      roleId: roleIds.northwindAdministrator,
    });
    const note = { notification_type: 'sensor_updates', title: piled(50_000), to: { user_ids: [userIds.mona] } };
    let status = 0;
    const cost = await costOf(async () => {
      status = await post('/notifications', note, key);
    });
    expect(status).toBe(202);
    expect(cost).toBeLessThan(MOST);
  });

  it('costs little as the name and the address that a provider or a directory says', async () => {
    const resource = { displayName: piled(100_000), name: { formatted: piled(100_000) } };
    const columns = { userName: 'a', externalId: null, active: true, resource };
    const cost = await costOf(() => {
      expect(personName(columns).length).toBeLessThan(300);
      expect(saidAddress(`${piled(100_000)}@northwind.example`)).toBeNull();
      expect(saidAddress(`a@${letters(20_000)}.example`)).toBeNull();
    });
    expect(cost).toBeLessThan(MOST);
  });

  it('costs little as a location in metadata by SAML', async () => {
    const company = await new Company(service).logIn();
    const bench = new Bench(service);
    const metadata = providerMetadata(ISSUER, `https://${letters(15_000)}.example/`, bench.key.certificate);
    let code: string | undefined;
    const cost = await costOf(async () => {
      code = (await company.create({ kind: 'saml', name: 'Long', metadata_xml: metadata })).code;
    });
    expect(code).toBe('sso_url_invalid');
    expect(cost).toBeLessThan(MOST);
  });

  it('costs little as an address in metadata by OpenID Connect', async () => {
    let issuer = '';
    const server = createServer((_, response) => {
      const long = `https://${letters(15_000)}.example/`;
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ issuer, authorization_endpoint: long, token_endpoint: long, jwks_uri: long }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [row] = await service.services.database.db
      .insert(connections)
      .values({
        organizationId: organizationIds.northwind,
        kind: 'oidc',
        name: 'Long',
        status: 'enabled',
        oidc: { issuer, clientId: 'iam' },
      })
      .returning();
    let location = '';
    const cost = await costOf(async () => {
      const url = `${service.url}/api/auth/connections/${row?.id}/start`;
      const response = await fetch(url, { redirect: 'manual' });
      location = response.headers.get('location') ?? '';
    });
    server.close();
    expect(location).toContain('provider_unavailable');
    expect(cost).toBeLessThan(MOST);
  });
});

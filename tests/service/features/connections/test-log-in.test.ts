import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { CompanyProvider } from '../../support/single-sign-on/company-provider.ts';
import { startService, type TestService } from '../../support/service.ts';
import { Company, ENV } from './company.ts';

const provider = new CompanyProvider();
let service: TestService;
let company: Company;
let domain: number;
let connection: number;
beforeAll(async () => {
  await provider.start();
  service = await startService({ env: ENV });
  company = await new Company(service).logIn();
  domain = await company.domain('northwind.example');
});
afterAll(async () => {
  await service?.stop();
  provider.stop();
});
beforeEach(async () => {
  const { data } = await company.create({
    ...{ kind: 'oidc', name: 'Acme login', issuer: provider.issuer, domains: [domain] },
    ...{ client_id: provider.client.id, client_secret: provider.client.secret },
  });
  connection = data[0]?.id ?? 0;
  provider.allow(data[0]?.redirect_uri ?? '');
  provider.next = { sub: 'tess', said: { email: 'tess@northwind.example', email_verified: true, name: 'Tess' } };
});

const begin = (body?: object) =>
  company.ask('POST /organizations/{id}/connections/{connectionId}/test', connection, body);
const urlOf = async (body?: object) => (await begin(body)).data[0]?.url ?? '';
const follow = async (url: string) => (await new Browser().follow(url, { until: `${service.url}/auth/` })).url;
const logins = async () =>
  (await company.ask('GET /organizations/{id}/connections/{connectionId}/logins', connection)).data;
const peopleNow = () => company.value('select count(*)::int from users');

it('returns to the page where it began, shows what came, and changes nothing', async () => {
  const people = await peopleNow();
  provider.next.said = { ...provider.next.said, secret_token: 'hidden', groups: ['Drivers', 'Techs'] };
  const end = await follow(await urlOf());
  expect(end).toBe(`${service.url}/auth/organization?tab=single-sign-on`);
  const { status, last_test: test } = await company.one(connection);
  expect(status).toBe('tested');
  expect(test).toMatchObject({
    ...{ outcome: 'succeeded', is_test: true, email: 'tess@northwind.example', user_id: null },
    ...{ code: null, reason: null, reference: expect.stringMatching(/^[2-9C-Z]{4}-\d\d$/) },
    claims: { sub: 'tess', name: 'Tess', email_verified: 'true', groups: ['Drivers', 'Techs'], iss: provider.issuer },
  });
  for (const secret of ['secret_token', 'nonce', 'at_hash']) expect(test?.claims).not.toHaveProperty(secret);
  expect(await peopleNow()).toBe(people);
  expect(await company.value('select count(*)::int from external_tokens')).toBe(0);
});

it('returns where the request said, if that is trusted', async () => {
  const redirectTo = `${service.url}/auth/connection-setup`;
  expect(await follow(await urlOf({ redirectTo }))).toBe(redirectTo);
  expect(await begin({ redirectTo: 'https://evil.example/' })).toMatchObject({
    status: 422,
    code: 'redirect_untrusted',
  });
});

it('keeps what was wrong, for the administrator', async () => {
  provider.next.said = { email: 'tess@other.example', email_verified: true };
  expect(await follow(await urlOf())).toBe(`${service.url}/auth/organization?tab=single-sign-on`);
  const { status, last_test: test } = await company.one(connection);
  expect(status).toBe('draft');
  expect(test).toMatchObject({
    ...{ outcome: 'refused', code: 'domain_not_allowed', email: 'tess@other.example' },
    reason: 'other.example is not among the verified domains of this connection.',
    claims: { sub: 'tess' },
  });
  const german = await service.call('GET /organizations/{id}/connections/{connectionId}/logins', {
    ...{ token: company.owner, params: { id: company.id, connectionId: connection } },
    headers: { 'Accept-Language': 'de' },
  });
  expect(german.data[0]?.reason).toBe('other.example gehört nicht zu den bestätigten Domains dieser Verbindung.');
});

it('says what the provider answered, such as to a wrong secret', async () => {
  await company.change(connection, { client_secret: 'wrong' });
  await follow(await urlOf());
  expect((await logins())[0]).toMatchObject({
    ...{
      code: 'provider_refused',
      reason: expect.stringMatching(/^The provider answered with an error: invalid_client/),
    },
  });
});

it('says that the person stopped at the provider', async () => {
  provider.next = { sub: 'tess', cancels: true };
  await follow(await urlOf());
  expect((await logins())[0]).toMatchObject({ outcome: 'refused', code: 'log_in_cancelled', email: null, claims: {} });
});

it('says that the provider cannot be reached', async () => {
  await company.change(connection, { issuer: 'http://127.0.0.1:1' });
  expect(await follow(await urlOf())).toBe(`${service.url}/auth/organization?tab=single-sign-on`);
  expect((await logins())[0]?.code).toBe('provider_unavailable');
});

describe('its URL', () => {
  it('is good once, also for two at the same time', async () => {
    const url = await urlOf();
    const ends = await Promise.all([follow(url), follow(url)]);
    const codes = ends.map((end) => new URL(end).searchParams.get('error_code'));
    expect(codes.sort()).toEqual([null, 'test_gone'].sort());
    expect(new URL(await follow(url)).searchParams.get('error_code')).toBe('test_gone');
  });

  it('is good for ten minutes, and for its own connection alone', async () => {
    const other = await company.connect(provider, { domains: [domain] });
    const wrong = (await urlOf()).replace(`/connections/${connection}/`, `/connections/${other}/`);
    expect(new URL(await follow(wrong)).searchParams.get('error_code')).toBe('test_gone');
    const late = await urlOf();
    service.advance(11 * 60_000);
    expect(new URL(await follow(late)).searchParams.get('error_code')).toBe('test_gone');
  });

  it('needs the settings of the provider', async () => {
    const [draft] = (await company.create({ kind: 'saml', name: 'Empty' })).data;
    const answer = await company.ask('POST /organizations/{id}/connections/{connectionId}/test', draft?.id ?? 0);
    expect([answer.status, answer.code]).toEqual([409, 'incomplete']);
  });
});

it('of the former settings counts for nothing', async () => {
  const browser = new Browser();
  const back = await browser.follow(await urlOf(), {
    until: `${service.url}/api/auth/connections/${connection}/callback`,
  });
  service.advance(1_000);
  await company.change(connection, { scopes: ['openid', 'email'] });
  const end = await browser.follow(back.url, { until: `${service.url}/auth/` });
  expect(new URL(end.url).searchParams.get('error_code')).toBe('log_in_gone');
  expect(await company.one(connection)).toMatchObject({ status: 'draft', last_test: null });
});

it('leaves the last 20 log ins and the last 20 tests', async () => {
  const { pool } = service.services.database;
  await pool.query(
    `insert into connection_logins (connection_id, outcome, is_test, reference)
      select $1, 'refused', n % 2 = 0, 'old-' || n from generate_series(1, 50) n`,
    [connection],
  );
  await follow(await urlOf());
  const left = await company.value<number>(
    'select count(*)::int from connection_logins where connection_id = $1 and is_test',
    [connection],
  );
  expect(left).toBe(20);
  expect(await logins()).toHaveLength(20);
  expect((await logins())[0]?.claims['sub']).toBe('tess');
});

it('asks a provider that does not answer once in ten seconds, and at each test', async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const dead = await company.connect({ issuer, client: { id: 'x', secret: 'y' } }, { domains: [domain] });
    const code = async () => (await company.travel(company.start(dead))).code;
    expect([await code(), await code(), await code()]).toEqual(Array.from({ length: 3 }, () => 'provider_unavailable'));
    expect(asked).toBe(1);
    const test = await company.ask('POST /organizations/{id}/connections/{connectionId}/test', dead);
    await new Browser().follow(test.data[0]?.url ?? '', { until: `${service.url}/auth/` });
    expect(asked).toBe(2);
    service.advance(11_000);
    await code();
    expect(asked).toBe(3);
  } finally {
    server.close();
  }
});

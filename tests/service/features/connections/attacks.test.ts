import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { Browser } from '../../support/browser.ts';
import { CompanyProvider } from '../../support/single-sign-on/company-provider.ts';
import { type Claims, IdentityProvider } from '../../support/identity-provider.ts';
import { startService, type TestService } from '../../support/service.ts';
import { Company, ENV } from './company.ts';

const { contoso } = organizationIds;
const EMAIL = 'mona.member@northwind.example';

const provider = new CompanyProvider();
const liar = new IdentityProvider();
let service: TestService;
let company: Company;
let domain: number;
let honest: number;
let lying: number;
beforeAll(async () => {
  await Promise.all([provider.start(), liar.start()]);
  service = await startService({ env: ENV });
  company = await new Company(service).logIn();
  domain = await company.domain('northwind.example');
  honest = await company.connect(provider, { domains: [domain] });
  lying = await company.connect(liar, { domains: [domain], name: 'Liar' });
});
afterAll(async () => {
  await service?.stop();
  provider.stop();
  liar.stop();
});
beforeEach(() => {
  provider.next = { sub: 'mona', said: { email: EMAIL, email_verified: true } };
});

/** Goes to the provider and stops at the callback, which is not requested. */
async function untilCallback(connection = honest, browser = new Browser()) {
  const { url } = await browser.follow(company.start(connection), {
    until: `${service.url}/api/auth/connections/${connection}/callback`,
  });
  return { browser, callback: new URL(url) };
}
const callback = async (url: URL, browser: Browser) => {
  const end = await browser.follow(url.href, { until: `${service.url}/auth/` });
  return company.arrive(browser, end.url);
};
const lastReason = async (connection: number) => {
  const { data } = await company.ask('GET /organizations/{id}/connections/{connectionId}/logins', connection);
  return data[0]?.reason;
};

describe('a provider that lies', () => {
  it.each<[string, Partial<Claims>, RegExp]>([
    ['another issuer', { iss: 'https://evil.example' }, /"iss" \(issuer\)/],
    ['another audience', { aud: 'another' }, /"aud" \(audience\)/],
    ['another nonce', { nonce: 'another' }, /"nonce"/],
    ['the signature of another key', { isForged: true }, /signature/],
    ['an expiry in the past', { expiresIn: '-5m' }, /expir|"exp"/],
  ])('with %s is refused', async (_name, lie, reason) => {
    liar.next = { sub: 'mona', email: EMAIL, email_verified: true, ...lie };
    const came = await company.travel(company.start(lying));
    expect([came.code, came.session]).toEqual(['log_in_failed', undefined]);
    expect(came.message).toMatch(
      /^The log in with Liar failed\. Please try again\. Tell your administrator the number/,
    );
    expect(await lastReason(lying)).toMatch(reason);
  });

  it('about the person at the userinfo endpoint is refused', async () => {
    const told = { sub: 'mona', email: EMAIL, email_verified: true };
    liar.tellsByUserinfo = true;
    liar.next = told;
    expect((await company.travel(company.start(lying))).code).toBeNull();
    const { browser, callback: back } = await untilCallback(lying);
    liar.next = { ...told, sub: 'olivia', email: 'olivia.owner@northwind.example' };
    expect((await callback(back, browser)).code).toBe('log_in_failed');
    liar.tellsByUserinfo = false;
  });
});

describe('the answer of the provider', () => {
  it('is good once', async () => {
    const { browser, callback: back } = await untilCallback();
    const { cookie } = { cookie: browser.cookies('/api/auth') };
    expect((await callback(back, browser)).session).toBeTruthy();
    const again = await fetch(back, { headers: { Cookie: cookie }, redirect: 'manual' });
    expect(new URL(again.headers.get('location') ?? '').searchParams.get('error_code')).toBe('log_in_gone');
  });

  it('is good once, however many bring it at the same time', async () => {
    const { browser, callback: back } = await untilCallback();
    const headers = { Cookie: browser.cookies('/api/auth') };
    const all = await Promise.all(Array.from({ length: 6 }, () => fetch(back, { headers, redirect: 'manual' })));
    const tokens = all.map((one) => new URL(one.headers.get('location') ?? '').searchParams.get('access_token'));
    expect(tokens.filter(Boolean)).toHaveLength(1);
  });

  it('is of no use in another browser, or without its cookie', async () => {
    const { callback: back } = await untilCallback();
    const other = new Browser();
    await other.request(company.start(honest));
    expect((await callback(back, other)).code).toBe('log_in_gone');
    expect((await callback(back, new Browser())).code).toBe('log_in_gone');
  });

  it('to another connection is refused', async () => {
    const { browser, callback: back } = await untilCallback();
    back.pathname = back.pathname.replace(`/${honest}/`, `/${lying}/`);
    expect((await callback(back, browser)).code).toBe('log_in_gone');
  });

  it('under the name of another provider, or of none, is refused (RFC 9207)', async () => {
    for (const change of [
      (query: URLSearchParams) => query.set('iss', liar.issuer),
      (query: URLSearchParams) => query.delete('iss'),
    ]) {
      const { browser, callback: back } = await untilCallback();
      expect(back.searchParams.get('iss')).toBe(provider.issuer);
      change(back.searchParams);
      expect((await callback(back, browser)).code).toBe('log_in_failed');
    }
  });

  it("with the code of another person's log in is refused", async () => {
    const victim = await untilCallback();
    const attacker = await untilCallback();
    attacker.callback.searchParams.set('code', victim.callback.searchParams.get('code') ?? '');
    expect((await callback(attacker.callback, attacker.browser)).code).toBe('provider_refused');
    expect(await lastReason(honest)).toMatch(/invalid_grant/);
  });

  it('after more than ten minutes is refused', async () => {
    const { browser, callback: back } = await untilCallback();
    service.advance(11 * 60_000);
    expect((await callback(back, browser)).code).toBe('log_in_gone');
  });

  it('to settings that changed meanwhile is refused', async () => {
    const { browser, callback: back } = await untilCallback();
    service.advance(1_000);
    await company.change(honest, { client_secret: provider.client.secret });
    expect((await callback(back, browser)).code).toBe('log_in_gone');
  });

  it('to a connection that was disabled meanwhile is refused, as is its token', async () => {
    const { browser, callback: back } = await untilCallback();
    const second = await untilCallback();
    const end = await second.browser.follow(second.callback.href, { until: `${service.url}/auth/` });
    const token = new URL(end.url).searchParams.get('access_token') ?? '';
    await company.ask('POST /organizations/{id}/connections/{connectionId}/disable', honest);
    expect((await callback(back, browser)).code).toBe('connection_unavailable');
    const headers = { Cookie: second.browser.cookies('/api/auth') };
    expect((await service.call('GET /auth', { token, headers })).code).toBe('connection_unavailable');
    expect((await company.travel(company.start(honest))).code).toBe('connection_unavailable');
    await service.services.database.pool.query("update connections set status = 'enabled' where id = $1", [honest]);
  });
});

it('tells as much about a connection that is disabled as about one that does not exist', async () => {
  const [draft] = (await company.create({ kind: 'oidc', name: 'Draft', issuer: provider.issuer, client_id: 'c' })).data;
  const [missing, disabled] = [
    await company.travel(company.start(987_654)),
    await company.travel(company.start(draft?.id ?? 0)),
  ];
  expect([missing.code, missing.message]).toEqual([disabled.code, disabled.message]);
});

describe("another organization's domain", () => {
  it('is of no use to a connection, whatever the table says', async () => {
    const foreign = await new Company(service, contoso).domain('contoso.example');
    await service.services.database.pool.query('insert into connection_domains values ($1, $2)', [honest, foreign]);
    const came = await company.come(honest, provider, 'cora', { email: 'cora.owner@contoso.example' });
    expect([came.code, came.session]).toEqual(['domain_not_allowed', undefined]);
    await service.services.database.pool.query('delete from connection_domains where domain_id = $1', [foreign]);
  });

  it('is lost with its verification, when another organization has verified it', async () => {
    const lost = await company.domain('lost.example');
    await company.change(honest, { domains: [domain, lost] });
    expect((await company.come(honest, provider, 'lea', { email: 'lea@lost.example' })).code).toBeNull();
    await company.domain('lost.example', 'lapsed');
    await new Company(service, contoso).domain('lost.example');
    expect((await company.come(honest, provider, 'lea', { email: 'lea@lost.example' })).code).toBe(
      'domain_not_allowed',
    );
  });

  it('does not outlive the organization', async () => {
    const { pool } = service.services.database;
    await pool.query('update organizations set is_deleted = true where id = $1', [company.id]);
    expect((await company.travel(company.start(honest))).code).toBe('connection_unavailable');
    await pool.query('update organizations set is_deleted = false where id = $1', [company.id]);
  });
});

describe('discovery', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });
  const serve = async (answer: RequestListener) => {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const client = { id: 'c', secret: 's' };
  const refused = async (issuer: string, code = 'provider_unavailable') => {
    const id = await company.connect({ issuer, client }, { domains: [domain], name: 'Strange' });
    const came = await company.travel(company.start(id));
    expect([came.code, came.session]).toEqual([code, undefined]);
    const reason = await lastReason(id);
    await company.ask('DELETE /organizations/{id}/connections/{connectionId}', id);
    return reason;
  };

  it('follows no redirect', async () => {
    const asked: string[] = [];
    const target = await serve((request, response) => {
      asked.push(request.url ?? '');
      response.end('{}');
    });
    const issuer = await serve((_request, response) =>
      response.writeHead(302, { Location: `${target}/.well-known/openid-configuration` }).end(),
    );
    expect(await refused(issuer)).toMatch(/^The settings of the provider could not be read\./);
    expect(asked).toEqual([]);
  });

  it('believes no other issuer', async () => {
    const issuer = await serve((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ issuer: provider.issuer })),
    );
    expect(await refused(issuer, 'issuer_differs')).toBe(
      `The provider calls itself ${provider.issuer}. Enter exactly that as the issuer.`,
    );
  });

  it('ends after a megabyte', async () => {
    const issuer = await serve((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(`{"x":"${'x'.repeat(2_000_000)}"}`),
    );
    expect(await refused(issuer)).toMatch(/too long/);
  });

  it('says that nobody is there', async () => {
    const issuer = await serve((_request, response) => response.end());
    for (const server of servers.splice(0)) server.close();
    expect(await refused(issuer)).toBe(
      'The settings of the provider could not be read. The endpoint refused the connection.',
    );
  });

  it('sends the secret nowhere but to public addresses over https', async () => {
    const issuer = await serve((request, response) => {
      const at = (path: string) => `http://${request.headers.host}${path}`;
      const document = {
        ...{ issuer: at(''), authorization_endpoint: at('/authorize'), jwks_uri: at('/jwks') },
        ...{ token_endpoint: 'http://169.254.169.254/token', response_types_supported: ['code'] },
      };
      if (request.url?.startsWith('/authorize')) {
        const { searchParams: query } = new URL(at(request.url));
        const back = new URLSearchParams({ code: 'x', state: query.get('state') ?? '' });
        return void response.writeHead(302, { Location: `${query.get('redirect_uri')}?${back}` }).end();
      }
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(document));
    });
    const id = await company.connect({ issuer, client }, { domains: [domain], name: 'Strange' });
    expect((await company.travel(company.start(id))).code).toBe('log_in_failed');
    expect(await lastReason(id)).toMatch(/must be reached by https/);
  });
});

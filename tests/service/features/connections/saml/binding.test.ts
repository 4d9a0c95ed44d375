import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { beginSamlLogIn } from '../../../../../service/features/connections/saml/begin.ts';
import { readRequest } from '../../../support/single-sign-on/saml-provider.ts';
import { Bench, endOf, formOf } from './bench.ts';

let service: TestService;
let bench: Bench;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' } });
  bench = new Bench(service);
  await bench.connect();
});
afterAll(() => service?.stop());

const locationOf = (answer: Response) => new URL(answer.headers.get('location') ?? 'none:', service.url);

describe('a response belongs to one log in', () => {
  it('of the browser that began it', async () => {
    const begun = await bench.begin();
    const answer = await bench.post(formOf(bench.response(begun.requestId), begun.relayState));
    expect([answer.status, locationOf(answer).pathname]).toEqual([
      303,
      `/api/auth/connections/${bench.connection.id}/callback`,
    ]);
    await expect(bench.fetchOutcome(answer, 'cookie of another browser')).rejects.toThrow(/another browser/);
    await expect(bench.fetchOutcome(answer, null)).rejects.toThrow(/another browser/);
    expect(endOf(await bench.fetchOutcome(answer, begun.cookie))).toBe('accepted');
  });

  it('and its outcome is fetched once, within a minute', async () => {
    const begun = await bench.begin();
    const answer = await bench.post(formOf(bench.response(begun.requestId), begun.relayState));
    const both = await Promise.allSettled([1, 2].map(() => bench.fetchOutcome(answer, begun.cookie)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);

    const late = await bench.begin();
    const second = await bench.post(formOf(bench.response(late.requestId), late.relayState));
    service.advance(61_000);
    await expect(bench.fetchOutcome(second, late.cookie)).rejects.toThrow(/too long/);
  });

  it('of this connection, not of another one with the same provider', async () => {
    const other = new Bench(service, bench.key);
    await other.connect({ name: 'Other' });
    const begun = await other.begin();
    // The response for one connection, taken to the other.
    const answer = await bench.post(formOf(other.response(begun.requestId), begun.relayState));
    expect(locationOf(answer).searchParams.get('error_code')).toBe('log_in_gone');
    const own = await bench.begin();
    expect(endOf(await bench.outcome(other.response(own.requestId), own))).toBe('saml_destination');
  });

  it('and not of another log in of the same browser', async () => {
    const [first, second] = [await bench.begin(), await bench.begin()];
    expect(endOf(await bench.outcome(bench.response(first.requestId), second))).toBe('saml_in_response_to');
  });

  it('that began less than ten minutes ago', async () => {
    const begun = await bench.begin();
    service.advance(10 * 60_000);
    expect(endOf(await bench.outcome(bench.response(begun.requestId), begun))).toBe('log_in_gone');
  });
});

describe('a replayed response', () => {
  it('is refused in parallel', async () => {
    const begun = await bench.begin();
    const form = formOf(bench.response(begun.requestId), begun.relayState);
    const answers = await Promise.all(Array.from({ length: 6 }, () => bench.post(form)));
    const codes = answers.map((answer) => locationOf(answer).searchParams.get('error_code'));
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'log_in_gone')).toHaveLength(5);
  });

  it.skipIf(!process.env['TEST_POSTGRES_PORT'])(
    'is refused in parallel at two processes (needs postgresql)',
    async () => {
      const { databaseUrl = '', publicUrl } = service.services.config;
      const env = { DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl, RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' };
      const second = await startService({ env });
      const begun = await bench.begin();
      const form = formOf(bench.response(begun.requestId), begun.relayState);
      const answers = await Promise.all([service, second, service, second].map(({ url }) => bench.post(form, { url })));
      const codes = answers.map((answer) => locationOf(answer).searchParams.get('error_code'));
      await second.stop();
      expect(codes.filter((code) => code === null)).toHaveLength(1);
      expect(codes.filter((code) => code === 'log_in_gone')).toHaveLength(3);
    },
  );

  it('is refused in another log in, whose request its assertion names', async () => {
    const assertionId = '_the-same';
    const [first, second] = [await bench.begin(), await bench.begin()];
    expect(endOf(await bench.outcome(bench.response(first.requestId, { assertionId }), first))).toBe('accepted');
    expect(endOf(await bench.outcome(bench.response(second.requestId, { assertionId }), second))).toBe('saml_replayed');
  });
});

describe('a form', () => {
  it('without RelayState is refused if it answers a request', async () => {
    const begun = await bench.begin();
    const form = { SAMLResponse: formOf(bench.response(begun.requestId), '').SAMLResponse };
    const url = locationOf(await bench.post(form));
    expect([url.pathname, url.searchParams.get('error_code')]).toEqual(['/auth/sign-in', 'log_in_gone']);
  });

  it.each(['https://evil.example/', '//evil.example', '/auth/organization', 'javascript:alert(1)'])(
    'with the RelayState %s leads nowhere else',
    async (relayState) => {
      const begun = await bench.begin();
      const answer = await bench.post(formOf(bench.response(begun.requestId), relayState));
      expect(answer.status).toBe(303);
      expect(locationOf(answer).origin).toBe(service.services.config.publicUrl);
      expect(locationOf(answer).searchParams.get('error_code')).toBe('log_in_gone');
      expect(locationOf(answer).href).not.toContain('evil');

      const unasked = await bench.post(formOf(bench.response(null), relayState));
      expect(locationOf(unasked).href).toBe(
        `${service.services.config.publicUrl}/api/auth/connections/${bench.connection.id}/start`,
      );
    },
  );

  it('of a provider that began by itself restarts the log in as ours', async () => {
    const answer = await bench.post({ SAMLResponse: formOf(bench.response(null), '').SAMLResponse });
    expect(answer.status).toBe(303);
    expect(locationOf(answer).pathname).toBe(`/api/auth/connections/${bench.connection.id}/start`);
  });

  it('never begins anew where it answers a log in without naming the request', async () => {
    const begun = await bench.begin();
    expect(endOf(await bench.outcome(bench.response(null), begun))).toBe('saml_in_response_to');
  });

  it('with fields that stand twice, or none, is refused', async () => {
    const begun = await bench.begin();
    const { SAMLResponse, RelayState } = formOf(bench.response(begun.requestId), begun.relayState);
    const url = `${service.url}/api/auth/connections/${bench.connection.id}/acs`;
    const post = (body: string, type = 'application/x-www-form-urlencoded') =>
      fetch(url, { method: 'POST', headers: { 'Content-Type': type }, body, redirect: 'manual' });
    const twice = new URLSearchParams([
      ['SAMLResponse', SAMLResponse],
      ['SAMLResponse', SAMLResponse],
      ['RelayState', 'x'],
    ]);
    for (const body of [twice.toString(), '', 'a=b'])
      expect(locationOf(await post(body)).searchParams.get('error_code')).toBe('log_in_gone');
    expect((await post(JSON.stringify({ SAMLResponse, RelayState }), 'application/json')).status).toBe(415);
    expect((await post('x', 'text/plain')).status).toBe(415);
  });

  it('for a connection that does not exist says so', async () => {
    const answer = await bench.post({ SAMLResponse: 'AAAA' }, { id: 999_999 });
    expect(locationOf(answer).searchParams.get('error_code')).toBe('connection_unavailable');
  });
});

describe('our request', () => {
  it('names us, asks for no way of logging in, and leaves the format of the name to the provider', async () => {
    const begin = { browserCookie: 'x', redirectTo: null, isTest: false, startedBy: null };
    const url = await beginSamlLogIn(service.services, bench.connection, { ...begin, email: 'max@acme.example' });
    const { xml, relayState, requestId } = readRequest(url);
    const base = `${service.services.config.publicUrl}/api/auth/connections/${bench.connection.id}`;
    expect(xml).toContain(`AssertionConsumerServiceURL="${base}/acs"`);
    expect(xml).toContain(`${base}/metadata</saml:Issuer>`);
    expect(xml).not.toMatch(/RequestedAuthnContext|Format=/);
    expect([relayState.length, requestId.length, new URL(url).searchParams.get('login_hint')]).toEqual([
      43,
      44,
      'max@acme.example',
    ]);
  });
});

describe('our metadata', () => {
  const read = (id: number) =>
    fetch(`${service.url}/api/auth/connections/${id}/metadata`, { headers: { Origin: 'https://tool.example' } });

  it('names the connection, may be kept, and is read from any origin', async () => {
    const answer = await read(bench.connection.id);
    const base = `${service.services.config.publicUrl}/api/auth/connections/${bench.connection.id}`;
    const xml = await answer.text();
    expect(answer.headers.get('content-type')).toBe('application/samlmetadata+xml; charset=utf-8');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(xml).toContain(`entityID="${base}/metadata"`);
    expect(xml).toContain(`Location="${base}/acs"`);
    expect(xml).toContain('WantAssertionsSigned="true"');
    expect((await read(999_999)).status).toBe(404);
  });
});

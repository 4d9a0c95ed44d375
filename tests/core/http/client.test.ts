import { afterEach, describe, expect, it, vi } from 'vitest';
import { Client } from '../../../src/core/http/client.ts';
import { answering } from '../support/service.ts';

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

async function client(
  answers: Parameters<typeof answering>[0],
  more: Partial<ConstructorParameters<typeof Client>[0]> = {},
) {
  const service = await answering(answers);
  stop = service.stop;
  return {
    service,
    client: new Client({ base: service.base, fetch, token: () => 't1', organization: () => null, ...more }),
  };
}

describe('the client', () => {
  it('unwraps a success into status, data and meta, and fills in path and query', async () => {
    const { client: own, service } = await client({
      'GET /api/user/7/settings': { data: [{ id: 1 }], meta: { total: 9 } },
    });
    const answer = await own.request('GET /user/{id}/settings', {
      params: { id: 7 },
      query: { term: 'a b', __count: 8, keys: undefined },
    });
    expect(answer).toEqual({ status: 200, data: [{ id: 1 }], meta: { total: 9 } });
    expect(service.calls()).toEqual(['GET /api/user/7/settings?term=a+b&__count=8']);
  });

  it('builds an error from meta.error, with its data if present', async () => {
    const { client: own } = await client({
      'POST /api/auth': { status: 401, error: { message: 'Wrong name or password.', code: 'invalid_credentials' } },
      'POST /api/registration': {
        status: 422,
        error: { message: 'Too weak.', code: 'weak_password', data: { password: ['At least 10 characters'] } },
      },
    });
    await expect(own.request('POST /auth', { body: { email: 'a', password: 'b' } })).rejects.toMatchObject({
      kind: 'api',
      status: 401,
      code: 'invalid_credentials',
      message: 'Wrong name or password.',
      data: undefined,
    });
    await expect(
      own.request('POST /registration', { body: { email: 'a', password: 'b', recaptchaToken: 'c' } }),
    ).rejects.toMatchObject({ data: { password: ['At least 10 characters'] } });
  });

  it('sends the token to its own base alone: it follows no redirect, and no path leaves it', async () => {
    const elsewhere = await answering({ 'GET /api/auth': { data: [] } });
    const away = { status: 302, headers: { location: `${elsewhere.base}/auth` } };
    const { client: own, service } = await client({
      'GET /api/auth': away,
      'DELETE /api/auth': { ...away, status: 307 },
    });
    await expect(own.request('GET /auth')).rejects.toMatchObject({ kind: 'network' });
    await expect(own.request('DELETE /auth')).rejects.toMatchObject({ kind: 'network' });
    await expect(
      own.request('GET /auth/external/{provider}', { params: { provider: '/../../@else.example/' } } as never),
    ).rejects.toMatchObject({ status: 404 });
    expect(service.asked.every(({ token }) => token === 't1')).toBe(true);
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.stop();
  });

  it('reads Retry-After', async () => {
    const { client: own } = await client({
      'POST /api/auth': {
        status: 429,
        error: { message: 'Wait.', code: 'too_many' },
        headers: { 'retry-after': '30' },
      },
    });
    await expect(own.request('POST /auth', { body: { email: 'a', password: 'b' } })).rejects.toMatchObject({
      status: 429,
      retryAfter: 30,
    });
  });

  it('retries only safe requests, once', async () => {
    const { client: own, service } = await client({
      'GET /api/auth': { status: 502, error: { message: 'Bad gateway', code: 'x' } },
      'DELETE /api/auth': { status: 502, error: { message: 'Bad gateway', code: 'x' } },
    });
    await expect(own.request('GET /auth')).rejects.toMatchObject({ status: 502 });
    await expect(own.request('DELETE /auth')).rejects.toMatchObject({ status: 502 });
    expect(service.calls()).toEqual(['GET /api/auth', 'GET /api/auth', 'DELETE /api/auth']);
  });

  it.each([500, 502, 504])('sends a safe request once more after a %i, and a change never', async (status) => {
    const moment = () => {
      let tries = 0;
      return () => (tries++ === 0 ? { status, error: { message: 'A moment.', code: 'x' } } : { data: [] });
    };
    const { client: own, service } = await client({ 'GET /api/webhooks': moment(), 'DELETE /api/auth': moment() });
    expect((await own.request('GET /webhooks')).data).toEqual([]);
    await expect(own.request('DELETE /auth')).rejects.toMatchObject({ status });
    expect(service.calls()).toEqual(['GET /api/webhooks', 'GET /api/webhooks', 'DELETE /api/auth']);
  });

  it('sends a safe request once more if the network failed, and a change never', async () => {
    const sent: string[] = [];
    const flaky: typeof fetch = (url, init) => {
      sent.push(init?.method ?? 'GET');
      return sent.length === 1 ? Promise.reject(new TypeError('Failed to fetch')) : fetch(url, init);
    };
    const { client: own } = await client({ 'GET /api/webhooks': { data: [] } }, { fetch: flaky });
    expect((await own.request('GET /webhooks')).data).toEqual([]);
    expect(sent).toEqual(['GET', 'GET']);
    const off: typeof fetch = (_url, init) => {
      sent.push(init?.method ?? 'GET');
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    sent.length = 0;
    const { client: broken } = await client({}, { fetch: off });
    await expect(broken.request('GET /auth')).rejects.toMatchObject({ kind: 'network' });
    await expect(broken.request('DELETE /auth')).rejects.toMatchObject({ kind: 'network' });
    expect(sent).toEqual(['GET', 'GET', 'DELETE']);
  });

  it('does not come back sooner than a 503 says, and ends in time with both tries together', async () => {
    const { client: own, service } = await client({
      'GET /api/auth': { status: 503, error: { message: 'Later.', code: 'busy' }, headers: { 'retry-after': '5' } },
      'GET /api/webhooks': { hang: true },
    });
    await expect(own.request('GET /auth')).rejects.toMatchObject({ status: 503, retryAfter: 5 });
    const began = Date.now();
    await expect(own.request('GET /webhooks', { timeout: 200 })).rejects.toMatchObject({ kind: 'timeout' });
    expect(Date.now() - began).toBeLessThan(1000);
    expect(service.calls()).toEqual(['GET /api/auth', 'GET /api/webhooks']);
  });

  it('distinguishes a broken contract, a timeout, an abort and a network failure', async () => {
    const { client: own, service } = await client({
      'GET /api/auth': { raw: '{"nothing": true}' },
      'GET /api/webhooks': { hang: true },
    });
    await expect(own.request('GET /auth')).rejects.toMatchObject({ kind: 'contract' });
    await expect(own.request('GET /webhooks', { timeout: 50 })).rejects.toMatchObject({ kind: 'timeout' });
    const abort = new AbortController();
    const given = own.request('GET /webhooks', { signal: abort.signal });
    abort.abort();
    await expect(given).rejects.toMatchObject({ kind: 'aborted' });
    await service.stop();
    await expect(own.request('DELETE /auth')).rejects.toMatchObject({ kind: 'network' });
  });

  it('shares one request between identical safe requests at the same time', async () => {
    const { client: own, service } = await client({ 'GET /api/possible_permissions': { data: [] } });
    await Promise.all([own.request('GET /possible_permissions'), own.request('GET /possible_permissions')]);
    await own.request('GET /possible_permissions');
    expect(service.asked).toHaveLength(2);
  });

  it('gives the reply of a request that was sent ahead to the first one that asks', async () => {
    const { client: own, service } = await client({
      'GET /api/possible_permissions': { data: [{ resource: 'a' }] },
      'POST /api/check_permission': { data: [] },
    });
    own.ahead('GET /possible_permissions', {});
    own.ahead('GET /possible_permissions', {});
    // Only reads, although it is a POST.
    await own.request('POST /check_permission', { body: { permissions: [] } });
    await vi.waitFor(() => expect(service.asked).toHaveLength(2));
    expect((await own.request('GET /possible_permissions')).data).toEqual([{ resource: 'a' }]);
    expect(service.asked).toHaveLength(2);
    await own.request('GET /possible_permissions');
    expect(service.asked).toHaveLength(3);
  });

  it('drops what was sent ahead after a change, and after an error', async () => {
    let isDown = false;
    const { client: own, service } = await client({
      'GET /api/possible_permissions': () => (isDown ? { status: 500 } : { data: [] }),
      'POST /api/role/1/undelete': { data: [] },
    });
    own.ahead('GET /possible_permissions', {});
    await own.request('POST /role/{id}/undelete', { params: { id: 1 } });
    await own.request('GET /possible_permissions');
    expect(service.asked).toHaveLength(3);
    isDown = true;
    own.ahead('GET /possible_permissions', {});
    await vi.waitFor(() => expect(service.asked).toHaveLength(4));
    isDown = false;
    await vi.waitFor(async () => expect((await own.request('GET /possible_permissions')).status).toBe(200));
  });

  it('does not share a request that started before a change', async () => {
    const { client: own, service } = await client({
      'GET /api/webhooks': { hang: true },
      'POST /api/role/1/undelete': { data: [] },
    });
    const early = own.request('GET /webhooks', { timeout: 200 });
    await own.request('POST /role/{id}/undelete', { params: { id: 1 } });
    await Promise.allSettled([early, own.request('GET /webhooks', { timeout: 200 })]);
    expect(service.calls().filter((call) => call === 'GET /api/webhooks').length).toBeGreaterThan(1);
  });

  it('aborts a shared request only when the last caller aborts', async () => {
    const { client: own, service } = await client({
      'GET /api/webhooks': { hang: true },
      'GET /api/auth': { data: [] },
    });
    const [one, two] = [new AbortController(), new AbortController()];
    const first = own.request('GET /webhooks', { signal: one.signal });
    const second = own.request('GET /webhooks', { signal: two.signal, timeout: 300 });
    one.abort();
    await expect(first).rejects.toMatchObject({ kind: 'aborted' });
    two.abort();
    await expect(second).rejects.toMatchObject({ kind: 'aborted' });
    await own.request('GET /auth');
    expect(service.calls().filter((call) => call.includes('webhooks')).length).toBeLessThanOrEqual(1);
  });

  it('throws an error that names a missing path variable', async () => {
    const { client: own } = await client({});
    expect(() => own.url('GET /user/{id}', { params: {} })).toThrow("needs 'id'");
  });
});

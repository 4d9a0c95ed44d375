import { describe, expect, it, vi } from 'vitest';
import { startConfirmation } from '../../../src/core/http/start-confirmation.ts';

const URL = 'https://iam.example/api/email/confirm';
const body = (more: object = {}) => JSON.stringify({ hash: 'h', ...more });

/** A page with a service that answers with a status each time. */
function page(statuses: number[], { before = null as string | null } = {}) {
  let text = before;
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const status = statuses.shift();
    if (status === undefined) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ data: [status] }), { status });
  });
  const kept = { get: () => text, set: (value: string) => void (text = value) };
  const confirm = () => startConfirmation(URL, 'h', { token: 't', language: 'de', fetch, kept });
  return { fetch, confirm };
}

const statusOf = async (reply: Promise<Response> | undefined) => (await reply)?.status;

describe('a link that is confirmed before the scripts', () => {
  it('is confirmed as the client would do it', () => {
    const { fetch, confirm } = page([200]);
    confirm();
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(URL);
    expect(init).toMatchObject({ method: 'POST', body: body(), redirect: 'error', cache: 'no-store' });
    expect(init?.headers).toMatchObject({ Authorization: 'Bearer t', 'Accept-Language': 'de' });
  });

  it('gives its reply to the client once, and what is kept of it after that', async () => {
    const { fetch, confirm } = page([200, 422]);
    const { take, reply } = confirm();
    expect(await (await take(URL, { body: body() }))?.json()).toEqual({ data: [200] });
    expect(await (await take(URL, { body: body() }))?.json()).toEqual({ data: [200] });
    expect(await (await reply).json()).toEqual({ data: [200] });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is not confirmed again after a reload', async () => {
    const { fetch, confirm } = page([], { before: '{"data":["before"]}' });
    expect(await (await confirm().reply).json()).toEqual({ data: ['before'] });
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([[422], [500], []])('is sent again by another try after %s', async (...statuses) => {
    const { fetch, confirm } = page([...statuses]);
    const { take, reply } = confirm();
    await reply.catch(() => {});
    await take(URL, { body: body() })?.catch(() => {});
    fetch.mockResolvedValue(new Response('{}'));
    expect(await statusOf(take(URL, { body: body() }))).toBe(200);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('keeps a success with a password, which the first request did not have', async () => {
    const { fetch, confirm } = page([403, 200]);
    const { take } = confirm();
    expect(await statusOf(take(URL, { body: body() }))).toBe(403);
    expect(await statusOf(take(URL, { body: body({ password: 'p' }) }))).toBe(200);
    expect(await statusOf(take(URL, { body: body() }))).toBe(200);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('leaves other requests to the client', () => {
    const { take } = page([200]).confirm();
    expect(take(`${URL}s`, { body: body() })).toBeUndefined();
    expect(take(URL, { body: JSON.stringify({ hash: 'other' }) })).toBeUndefined();
    expect(take(URL)).toBeUndefined();
  });

  it('is given up if the client stops waiting', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(
      (_url, init) =>
        new Promise((_done, failed) => init?.signal?.addEventListener('abort', () => failed(init.signal?.reason))),
    );
    const { take, reply } = startConfirmation(URL, 'h', {
      token: null,
      language: 'en',
      fetch,
      kept: { get: () => null, set: () => {} },
    });
    const client = new AbortController();
    const taken = take(URL, { body: body(), signal: client.signal });
    client.abort(new Error('late'));
    await expect(taken).rejects.toThrow('late');
    await expect(reply).rejects.toThrow('late');
  });
});

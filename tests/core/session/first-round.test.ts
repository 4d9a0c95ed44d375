import { describe, expect, it, vi } from 'vitest';
import { preload } from '../../../src/core/http/preload.ts';
import { firstRound } from '../../../src/core/session/first-round.ts';
import { Session } from '../../../src/core/session/session.ts';
import type { Hint } from '../../../src/core/session/storage.ts';
import { FakeBrowser, fakeTab } from '../support/platform.ts';
import { serving, valid } from '../support/session.ts';

const hint: Hint = { userId: 7, organizationId: 3 };

/** A page that sent the first round before its session exists. */
async function askingPage(known: { hint: Hint | null; permissions?: string[] }, answers = valid('iam_t1')) {
  const service = await serving(answers);
  const browser = new FakeBrowser();
  browser.cookies.set('token', 'iam_t1');
  const { base } = service;
  const take = preload(firstRound(base, known.hint ?? {}, known.permissions), {
    token: 'iam_t1',
    organizationId: known.hint?.organizationId ?? null,
    fetch,
    now: () => browser.time,
  });
  const counted = vi.fn(fetch);
  const { platform } = fakeTab(browser, {
    href: new URL('/auth/user', base).href,
    fetch: (input, init) => take(input, init) ?? counted(input, init),
  });
  const open = () => {
    const session = new Session({ base, platform });
    if (known.hint) session.storage.hint = known.hint;
    if (known.permissions) session.storage.permissions = known.permissions;
    return session;
  };
  const early = service.calls;
  await vi.waitFor(() => expect(early()).toHaveLength(firstRound(base, known.hint ?? {}, known.permissions).length));
  return { service, browser, open, counted };
}

async function complete(session: Session): Promise<void> {
  await session.check();
  await vi.waitFor(() => expect(session.user.status.value).toBe('ready'));
  await vi.waitFor(() => expect(session.permissions.resource.status.value).toBe('ready'));
}

describe('the first round', () => {
  it('is what the session sends itself, so that nothing is sent twice', async () => {
    const { open, counted, service } = await askingPage({ hint, permissions: ['auth.users.READ'] });
    const session = open();
    await complete(session);
    expect(counted).not.toHaveBeenCalled();
    expect(new Set(service.calls()).size).toBe(service.asked.length);
    expect(session.user.data.value?.name).toBe('Olivia Owner');
  });

  it('leaves the rest to the session without a last user, or without the names of permissions', async () => {
    for (const known of [{ hint: null }, { hint }]) {
      const { open, service } = await askingPage(known);
      await complete(open());
      expect(new Set(service.calls()).size).toBe(service.asked.length);
    }
  });

  it('asks for no permissions of a user without an organization', async () => {
    const me = { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: null }] };
    const answers = { ...valid('iam_t1'), 'GET /api/auth': () => me };
    const { open, service, counted } = await askingPage({ hint: { ...hint, organizationId: null } }, answers as never);
    await complete(open());
    expect(counted).not.toHaveBeenCalled();
    expect(service.calls().some((call) => call.includes('permission'))).toBe(false);
  });

  it('ends the session like a later request if the token is no longer valid', async () => {
    const { open, counted } = await askingPage({ hint, permissions: ['auth.users.READ'] }, valid('another'));
    const session = open();
    await session.check();
    expect([session.phase.value, session.endReason.value]).toEqual(['signed-out', 'ended']);
    expect(counted).not.toHaveBeenCalled();
  });

  it('is dropped when it is no longer new, and when somebody else logged in', async () => {
    const old = await askingPage({ hint });
    old.browser.time += 5001;
    await complete(old.open());
    expect(old.service.calls().filter((call) => call === 'GET /api/auth')).toHaveLength(2);

    const other = await askingPage({ hint }, valid('iam_t2'));
    other.browser.cookies.set('token', 'iam_t2');
    await complete(other.open());
    expect(other.service.asked.filter(({ token }) => token === 'iam_t2').map(({ call }) => call)).toContain(
      'GET /api/auth',
    );
  });

  it('is dropped by a change, which its replies may not contain yet', async () => {
    const { open, counted } = await askingPage({ hint, permissions: [] }, {
      ...valid('iam_t1'),
      'PUT /api/user/7': { data: [] },
    } as never);
    const session = open();
    await session.client.request('PUT /user/{id}', { params: { id: 7 }, body: {} });
    counted.mockClear();
    await complete(session);
    expect(counted.mock.calls.map(([input]) => new URL(input as string).pathname)).toContain('/api/user/7');
  });

  it('ends a reply with the caller that took it', async () => {
    const seen: RequestInit[] = [];
    const never = (_url: unknown, init?: RequestInit) => (seen.push(init ?? {}), new Promise<Response>(() => {}));
    const options = { token: 'iam_t1', organizationId: null, fetch: never as typeof fetch, now: () => 0 };
    const take = preload([{ url: 'https://a.example/api/auth' }], options);
    const abort = new AbortController();
    const headers = { Authorization: 'Bearer iam_t1' };
    const init = { method: 'GET', headers, signal: abort.signal };
    expect(take('https://a.example/api/auth', { ...init, headers: { Authorization: 'Bearer t2' } })).toBeUndefined();
    expect(take('https://a.example/api/auth', init)).toBeInstanceOf(Promise);
    expect(take('https://a.example/api/auth', init)).toBeUndefined();
    abort.abort();
    expect(seen[0]?.signal?.aborted).toBe(true);
  });
});

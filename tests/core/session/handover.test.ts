import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import {
  arrivalUrl,
  goBack,
  handoverQuery,
  handoverRequest,
  isArriving,
  takeArrival,
} from '../../../src/core/session/handover/handover.ts';
import { leaveForHandover } from '../../../src/core/session/handover/leave-for-handover.ts';
import { Session } from '../../../src/core/session/session.ts';
import { leaveToSignIn } from '../../../src/core/session/sign-in-url.ts';
import { FakeBrowser, fakeTab } from '../support/platform.ts';
import { answering } from '../support/service.ts';

const base = 'https://iam.example/api';
const page = 'https://app.example/reports?tab=1#chart';
const signIn = 'https://iam.example/auth/sign-in';

const tabAt = (href = page) => fakeTab(new FakeBrowser(), { href, fetch });

/** Leaves a page and comes back with a code. */
async function roundTrip() {
  const tab = tabAt();
  const left = new URL(await leaveForHandover(tab.platform, base, signIn));
  const request = handoverRequest(left.searchParams);
  if (!request) throw new Error('The console finds no handover in the URL');
  tab.platform.location.replace(arrivalUrl(request, 'the-code'));
  return { ...tab, left, request };
}

describe('leaving for a handover', () => {
  it('sends the console the challenge of a verifier that stays in the tab (RFC 7636)', async () => {
    const { left, platform } = await roundTrip();
    const arrival = takeArrival(platform, base);
    expect(left.searchParams.get('redirectTo'), 'its query and fragment stay in the tab').toBe(
      'https://app.example/reports',
    );
    expect(left.href).not.toMatch(/tab%3D1|chart/);
    expect(left.searchParams.get('code_challenge_method')).toBe('S256');
    expect(left.href).not.toContain(arrival?.verifier ?? 'no verifier');
    const digest = createHash('sha256')
      .update(arrival?.verifier ?? '')
      .digest('base64url');
    expect(left.searchParams.get('code_challenge')).toBe(digest);
  });

  it('is a handover only for a page that shares no cookie with the console', async () => {
    const leave = async (href: string, cookieDomain?: string) => {
      const { platform } = tabAt(href);
      const session = new Session({ base, platform, ...(cookieDomain && { cookieDomain }) });
      return new URL(await leaveToSignIn(session)).searchParams.has('code_challenge');
    };
    expect(await leave(page)).toBe(true);
    expect(await leave('https://app.iam.example/', 'iam.example')).toBe(false);
    expect(await leave('https://iam.example/dashboards/')).toBe(false);
  });
});

describe('coming back', () => {
  it('removes the code from the URL at once, and restores the query and fragment after the log in', async () => {
    const { platform, tab, assigned } = await roundTrip();
    expect(isArriving(platform, base)).toBe(true);
    const arrival = takeArrival(platform, base);
    expect(arrival).toMatchObject({ code: 'the-code', redirectTo: 'https://app.example/reports' });
    expect(platform.location.href()).toBe('https://app.example/reports');
    expect(tab.size).toBe(0);
    if (arrival) goBack(platform, arrival, true);
    expect([platform.location.href(), assigned], 'loaded anew, since its server may read the query').toEqual([
      page,
      [page],
    ]);
    expect(isArriving(platform, base)).toBe(false);
    expect(takeArrival(platform, base)).toBeNull();
  });

  it.each([
    ['only a fragment', 'https://app.example/reports#chart', true, undefined],
    ['a query after a failure', page, false, undefined],
  ])('stays on the page with %s', async (_what, href, isLoggedIn, path) => {
    const tab = tabAt(href);
    const left = new URL(await leaveForHandover(tab.platform, base, signIn, path));
    const request = handoverRequest(left.searchParams);
    if (request) tab.platform.location.replace(arrivalUrl(request, 'the-code'));
    const arrival = takeArrival(tab.platform, base);
    if (arrival) goBack(tab.platform, arrival, isLoggedIn);
    expect([tab.platform.location.href(), tab.assigned]).toEqual([href, []]);
  });

  it('comes back to the page that the service knows, if it names one, and goes on after the log in', async () => {
    for (const isLoggedIn of [true, false]) {
      const tab = tabAt();
      const left = new URL(await leaveForHandover(tab.platform, base, signIn, '/signed-in'));
      expect(left.searchParams.get('redirectTo')).toBe('https://app.example/signed-in');
      const request = handoverRequest(left.searchParams);
      if (request) tab.platform.location.replace(arrivalUrl(request, 'the-code'));
      const arrival = takeArrival(tab.platform, base);
      if (arrival) goBack(tab.platform, arrival, isLoggedIn);
      expect(tab.platform.location.href()).toBe(isLoggedIn ? page : 'https://app.example/signed-in');
    }
  });

  it('discards a code that this tab did not request, or with another state', async () => {
    const other = tabAt('https://app.example/#iam-code=planted&iam-state=theirs');
    expect(isArriving(other.platform, base)).toBe(false);
    expect(takeArrival(other.platform, base)).toBeNull();
    expect(other.platform.location.href()).toBe('https://app.example/');

    const { platform } = await roundTrip();
    platform.location.replace('https://app.example/reports#iam-code=planted&iam-state=theirs');
    expect(takeArrival(platform, base)).toBeNull();
    expect(platform.location.href()).not.toContain('planted');
  });

  it('leaves the code of another service to the session of that service', async () => {
    const { platform } = await roundTrip();
    const { href } = platform.location;
    const before = href();
    expect(takeArrival(platform, 'https://other.example/api')).toBeNull();
    expect(href()).toBe(before);
    expect(takeArrival(platform, base)).toMatchObject({ code: 'the-code' });
  });

  it('survives broken session storage', () => {
    const { platform } = tabAt('https://app.example/#iam-code=c&iam-state=s');
    platform.tab.set('iam.handover', '{');
    expect(takeArrival(platform, base)).toBeNull();
  });
});

describe('a request for a handover', () => {
  const whole = { redirectTo: page, code_challenge: 'x'.repeat(43), code_challenge_method: 'S256', state: 's' };
  const read = (change: Record<string, string>) => handoverRequest(new URLSearchParams({ ...whole, ...change }));

  it('is read as it was written', () => {
    const request = read({});
    expect(request).toEqual({ redirectTo: page, challenge: 'x'.repeat(43), state: 's' });
    expect(request && handoverRequest(new URLSearchParams(handoverQuery(request)))).toEqual(request);
  });

  it.each<Record<string, string>>([
    { redirectTo: 'javascript:alert(1)' },
    { redirectTo: '' },
    { code_challenge: 'x'.repeat(42) },
    { code_challenge: `${'x'.repeat(42)}=` },
    { code_challenge_method: 'plain' },
    { state: '' },
  ])('is invalid with %j', (change) => {
    expect(read(change)).toBeNull();
  });
});

describe('the session of a page that comes back', () => {
  async function comeBack(answer: Parameters<typeof answering>[0]['POST /api/auth/handover']) {
    const service = await answering({
      'POST /api/auth/handover': answer,
      'GET /api/auth': { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: 3 }] },
    });
    const tab = fakeTab(new FakeBrowser(), { href: page, fetch: service.at('https://iam.example').fetch });
    const left = new URL(await leaveForHandover(tab.platform, base, signIn));
    const request = handoverRequest(left.searchParams);
    if (request) tab.platform.location.replace(arrivalUrl(request, 'the-code'));
    const session = new Session({ base, platform: tab.platform });
    await session.bootstrap();
    await service.stop();
    return { service, session };
  }

  it('redeems the code once, with its verifier, and keeps the token in its own cookie', async () => {
    const { service, session } = await comeBack({ data: [{ access_token: 'iam_t1', user_id: 7, organization_id: 3 }] });
    const redeemed = service.asked.filter(({ call }) => call === 'POST /api/auth/handover');
    expect(redeemed.map(({ body }) => body)).toEqual([
      {
        code: 'the-code',
        code_verifier: expect.stringMatching(/^[\w-]{43}$/),
        redirectTo: 'https://app.example/reports',
      },
    ]);
    expect([session.phase.value, session.token, session.sharesCookie]).toEqual(['signed-in', 'iam_t1', false]);
  });

  it('reports why a code was rejected, and stays logged out', async () => {
    const error = { code: 'session_ended', message: 'This log in is no longer good.' };
    const { session } = await comeBack({ status: 401, error });
    expect(session.phase.value).toBe('signed-out');
    await vi.waitFor(() => expect(session.obstacle.value).toMatchObject(error));
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserCookie, newBrowserCookie } from '../../../../service/features/sign-in/browser-cookie.ts';
import { Browser } from '../../support/browser.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => service.stop());

const start = (redirectTo?: string) =>
  `${service.url}/api/auth/external/platform` +
  (redirectTo === undefined ? '' : `?redirectTo=${encodeURIComponent(redirectTo)}`);
const signInPage = () => `${service.url}/auth/sign-in`;

/**
 * Goes to the provider, logs in there, and comes back.
 * @returns the query of the sign-in page
 */
async function travel(
  browser: Browser,
  email: string,
  { password = PASSWORD, redirectTo }: { password?: string; redirectTo?: string } = {},
) {
  const page = await browser.follow(start(redirectTo));
  const body = new URLSearchParams({ email, password });
  const end = await browser.follow(page.url, { method: 'POST', body, until: signInPage() });
  return { ...end, query: new URL(end.url).searchParams };
}

const exchange = (browser: Browser, token: string | null) =>
  service.call('GET /auth', { token: token ?? '', headers: { Cookie: browser.cookies('/api/auth') } });

it('leads from the button to the provider and back, and exchanges its token for a session once', async () => {
  const browser = new Browser();
  const { query } = await travel(browser, 'olivia.owner@northwind.example');
  expect([...query.keys()]).toEqual(['access_token', 'token_type']);
  expect(query.get('token_type')).toBe('Bearer');
  const token = query.get('access_token');
  const answer = await exchange(browser, token);
  expect(answer).toMatchObject({ status: 200, data: [{ tfa_token: null }] });
  const session = answer.data[0]?.access_token;
  expect(session).not.toBe(token);
  expect((await service.call('GET /auth', { token: session })).data[0]?.user_id).toBe(answer.data[0]?.user_id);
  expect((await exchange(browser, token)).code, 'the second time').toBe('session_ended');
});

it('requires PKCE, state and nonce, and prompts the user each time', async () => {
  const browser = new Browser();
  const first = await browser.request(start());
  const url = new URL(first.headers.get('location') ?? '');
  expect(url.href).toMatch(new RegExp(`^${service.url}/oidc/auth\\?`));
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
    redirect_uri: `${service.url}/api/auth/external/platform/callback`,
    prompt: 'login',
  });
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(url.searchParams.get(name)?.length).toBeGreaterThan(40);
  expect(first.headers.getSetCookie()[0]).toMatch(/^iam-external=[\w-]{43}; .*HttpOnly; SameSite=Lax/i);
  url.searchParams.delete('code_challenge');
  url.searchParams.delete('code_challenge_method');
  const refused = await browser.follow(url.href, { until: `${service.url}/api/` });
  expect(new URL(refused.url).searchParams.get('error')).toBe('invalid_request');
});

it("requires the browser's cookie for the token, which lasts 60 seconds and works only at GET /auth", async () => {
  const browser = new Browser();
  const { query } = await travel(browser, 'adam.admin@northwind.example');
  const token = query.get('access_token');
  expect((await exchange(new Browser(), token)).status).toBe(401);
  const other = new Browser();
  await other.request(start());
  expect((await exchange(other, token)).status).toBe(401);
  expect(
    (
      await service.call('GET /auth/organizations', {
        token: token ?? '',
        headers: { Cookie: browser.cookies('/api/auth') },
      })
    ).status,
  ).toBe(401);
  service.advance(61_000);
  expect((await exchange(browser, token)).status).toBe(401);
});

it('redirects another name of this machine to PUBLIC_URL, where the cookie will be', async () => {
  const response = await fetch(start().replace('127.0.0.1', 'localhost'), { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, start()]);
});

it('still requires the second factor', async () => {
  const browser = new Browser();
  const { query } = await travel(browser, 'tara.totp@northwind.example');
  const answer = await exchange(browser, query.get('access_token'));
  expect(answer.data[0]?.access_token).toBeUndefined();
  const tfa_token = answer.data[0]?.tfa_token;
  expect(tfa_token).toBeTruthy();
  const wrong = await service.call('POST /auth/tfa', { body: { tfa_token, google_token: '000000' } });
  expect(wrong.status).toBe(422);
});

describe('redirectTo', () => {
  it('is kept if it is trusted', async () => {
    const redirectTo = `${service.url}/dashboards/logistics/devices`;
    const { query } = await travel(new Browser(), 'mona.member@northwind.example', { redirectTo });
    expect(query.get('redirectTo')).toBe(redirectTo);
  });

  it.each([
    'https://evil.example/',
    'javascript:alert(1)',
    'data:text/html,hi',
    '//evil.example',
    'https://user@evil.example/',
    '/relative',
  ])('is dropped if it is %s', async (redirectTo) => {
    const { query } = await travel(new Browser(), 'mona.member@northwind.example', { redirectTo });
    expect(query.get('redirectTo')).toBeNull();
    expect(query.get('access_token')).toBeTruthy();
  });
});

describe("the provider's page", () => {
  it('shows a wrong password beside the form, and keeps the input', async () => {
    const browser = new Browser();
    const page = await browser.follow(start());
    const answer = await browser.request(page.url, {
      method: 'POST',
      body: new URLSearchParams({ email: 'o"<b>@x.example', password: 'wrong' }),
    });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('role="alert"');
    expect(html).toContain('value="o&quot;&lt;b&gt;@x.example"');
    const end = await browser.follow(page.url, {
      method: 'POST',
      body: new URLSearchParams({ email: 'olivia.owner@northwind.example', password: PASSWORD }),
      until: signInPage(),
    });
    expect(new URL(end.url).searchParams.get('access_token')).toBeTruthy();
  });

  it('runs no script and has its own style sheet', async () => {
    const page = await new Browser().follow(start());
    expect(page.response?.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; " +
        "frame-ancestors 'none'",
    );
    expect(await page.response?.text()).not.toMatch(/<script|style=|<style/);
    const css = await fetch(`${service.url}/oidc/provider.css`);
    expect([css.status, css.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  });

  it('rejects an account that is not activated', async () => {
    const browser = new Browser();
    const page = await browser.follow(start());
    const answer = await browser.request(page.url, {
      method: 'POST',
      body: new URLSearchParams({ email: 'una.unactivated@example.net', password: PASSWORD }),
    });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('not activated yet');
  });
});

describe('a failure returns with a message', () => {
  const message = async (url: string, browser = new Browser()) =>
    new URL((await browser.follow(url, { until: signInPage() })).url).searchParams.get('error_message');

  it('if the user cancels', async () => {
    const browser = new Browser();
    const page = await browser.follow(start());
    const end = await browser.follow(page.url, {
      method: 'POST',
      body: new URLSearchParams({ cancel: '1' }),
      until: signInPage(),
    });
    expect(new URL(end.url).searchParams.get('error_message')).toBe('The login with Platform ID was cancelled.');
  });

  it('if the user is suspended', async () => {
    const { query } = await travel(new Browser(), 'susan.suspended@northwind.example');
    expect(query.get('error_message')).toBe('Your access is suspended. Ask an administrator of your organization.');
    expect(query.get('access_token')).toBeNull();
  });

  it('if the state is unknown, used, or from another browser', async () => {
    const callback = `${service.url}/api/auth/external/platform/callback`;
    const gone = 'This login took too long, or began in another browser. Please try again.';
    expect(await message(`${callback}?code=x&state=nonsense`)).toBe(gone);
    expect(await message(callback)).toBe(gone);
    const browser = new Browser();
    const page = await browser.follow(start());
    const back = await browser.follow(page.url, {
      method: 'POST',
      body: new URLSearchParams({ email: 'walt.writer@northwind.example', password: PASSWORD }),
      until: callback,
    });
    expect(await message(back.url, new Browser())).toBe(gone);
    const stranger = new Browser();
    await stranger.request(start());
    expect(await message(back.url, stranger)).toBe(gone);
    const done = await browser.follow(back.url, { until: signInPage() });
    expect(new URL(done.url).searchParams.get('access_token')).toBeTruthy();
    expect(await message(back.url, browser)).toBe(gone);
  });

  it('if the code is invalid or the issuer is another', async () => {
    const browser = new Browser();
    const begun = async () =>
      new URL((await browser.request(start())).headers.get('location') ?? '').searchParams.get('state') ?? '';
    const failed = 'The login with Platform ID failed. Please try again.';
    const callback = `${service.url}/api/auth/external/platform/callback`;
    expect(
      await message(
        `${callback}?code=forged&state=${await begun()}&iss=${encodeURIComponent(`${service.url}/oidc`)}`,
        browser,
      ),
    ).toBe(failed);
    expect(
      await message(`${callback}?code=forged&state=${await begun()}&iss=https%3A%2F%2Fevil.example`, browser),
    ).toBe(failed);
  });

  it('does not find an unknown provider', async () => {
    expect((await fetch(`${service.url}/api/auth/external/other`, { redirect: 'manual' })).status).toBe(404);
  });
});

it('begins each log in with a new cookie, which over HTTPS no other host can plant', async () => {
  const first = await fetch(start(), { redirect: 'manual', headers: { Cookie: 'iam-external=planted' } });
  const [cookie] = first.headers.getSetCookie();
  expect(cookie).not.toContain('planted');
  const config = { publicUrl: 'https://iam.example.com' };
  const headers = new Map<string, string>();
  const reply = { header: (name: string, value: string) => headers.set(name, value) };
  const value = newBrowserCookie({ config } as never, reply as never);
  expect(headers.get('Set-Cookie')).toMatch(new RegExp(`^__Host-iam-external=${value}; .*Path=/; HttpOnly; Secure`));
  const sent = (name: string) => ({ headers: { cookie: `${name}=${value}` } }) as never;
  expect(browserCookie({ config } as never, sent('__Host-iam-external'))).toBe(value);
  expect(browserCookie({ config } as never, sent('iam-external')), 'of a neighbour').toBeNull();
});

import { describe, expect, it, vi } from 'vitest';
import { arrivalUrl, handoverQuery, handoverRequest } from '../../../src/core/session/handover/handover.ts';
import { leaveToSignIn } from '../../../src/core/session/sign-in-url.ts';
import { canUsePasskeys } from '../../../src/widgets/sign-in/can-use-passkeys.ts';
import { LogInModel } from '../../../src/widgets/sign-in/log-in-model.ts';
import { SignInModel } from '../../../src/widgets/sign-in/sign-in-model.ts';
import { RedirectModel } from '../../../src/widgets/sign-in/steps/redirect-model.ts';
import { stepWords } from '../../../src/widgets/sign-in/steps/step-words.ts';
import { FakeBrowser } from '../../core/support/platform.ts';
import { signedIn, signInTab } from './support/flow.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

const LOGISTICS = 'https://iam.example/dashboards/logistics/';
const ADMIN = 'https://iam.example/dashboards/admin/';
const answers: Parameters<typeof signInTab>[0] = {
  ...signedIn,
  'POST /api/system_settings/is_trusted_domain': ({ body }) => ({
    data: [{ trusted: new URL((body as { url: string }).url).host === 'iam.example' }],
  }),
  'GET /api/system_settings/infrastructure': {
    data: [
      { key: 'logistic_url', value: LOGISTICS },
      { key: 'masternode_url', value: ADMIN },
      { key: 'auth_server_url', value: 'https://iam.example/auth/' },
    ],
  },
};

async function redirectTo(
  target: string | null,
  { token = true, ...more }: { token?: boolean; answers?: typeof answers } = {},
) {
  const browser = new FakeBrowser();
  if (token) browser.cookies.set('token', 'iam_t1');
  const query = target === null ? '' : `?redirectTo=${encodeURIComponent(target)}`;
  const tab = await signInTab(more.answers ?? answers, {
    browser,
    href: `https://iam.example/auth/redirect${query}`,
    view: 'redirect',
  });
  const redirect = new RedirectModel(inEnglish, tab.model);
  redirect.start();
  return { ...tab, redirect };
}

const trustAsked = (service: { calls: () => string[] }) =>
  service.calls().filter((call) => call.includes('is_trusted_domain')).length;

describe('the redirect', () => {
  it('waits 1.5 seconds, then goes to a trusted target', async () => {
    const { pass, assigned, redirect, due } = await redirectTo(`${LOGISTICS}devices/101/501?a=1`);
    await vi.waitFor(() => expect(due()).toContain(1500));
    expect(redirect.error.value).toBeNull();
    pass(1499);
    expect(assigned).toEqual([]);
    pass(1);
    expect(assigned).toEqual([`${LOGISTICS}devices/101/501?a=1`]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    'JaVaScRiPt:alert(1)',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    'not an address',
    '',
  ])('rejects %s without a request', async (target) => {
    const { redirect, service, assigned, pass } = await redirectTo(target);
    await vi.waitFor(() => expect(redirect.error.value).toBe(stepWords.english.badLink));
    expect(trustAsked(service)).toBe(0);
    pass(60_000);
    expect(assigned).toEqual([]);
  });

  it('says that an untrusted URL is not of our domain, and shows the login page after five seconds', async () => {
    const { redirect, model, pass, session } = await redirectTo('https://evil.example/');
    session.storage.redirectTo = 'https://evil.example/';
    await vi.waitFor(() => expect(redirect.error.value).toBe(stepWords.english.untrusted));
    expect(session.storage.redirectTo).toBeNull();
    pass(4999);
    expect(model.view.value).toBe('redirect');
    pass(1);
    expect(model.view.value).toBe('signed-in');
  });

  it('goes to the root without a permission for the application', async () => {
    const { went, assigned, pass } = await redirectTo(`${ADMIN}nodes`);
    await vi.waitFor(() => expect(went).toEqual([{ name: 'user', replace: true }]));
    pass(60_000);
    expect(assigned).toEqual([]);
  });

  it('resolves dot segments in the path before it checks the permission', async () => {
    const { went } = await redirectTo(`${LOGISTICS}../admin/nodes`);
    await vi.waitFor(() => expect(went).toEqual([{ name: 'user', replace: true }]));
  });

  it('shows the login page first, and keeps the target', async () => {
    const { model, session } = await redirectTo(LOGISTICS, { token: false });
    await vi.waitFor(() => expect(model.view.value).toBe('sign-in'));
    expect(session.storage.redirectTo).toBe(LOGISTICS);
  });

  it('says that something went wrong when the permissions cannot be loaded', async () => {
    const broken = {
      ...answers,
      'POST /api/check_permission': { status: 500, error: { message: 'x', code: 'internal' } },
    };
    const { redirect, assigned, pass } = await redirectTo(LOGISTICS, { answers: broken });
    await vi.waitFor(() => expect(redirect.error.value).toBe(stepWords.english.badLink));
    pass(2000);
    expect(assigned).toEqual([]);
  });

  it('does nothing after its view is gone', async () => {
    const { redirect, assigned, pass, session } = await redirectTo(LOGISTICS);
    redirect.stop();
    await session.bootstrap();
    await session.client.request('GET /auth/organizations').catch(() => undefined);
    pass(60_000);
    expect(assigned).toEqual([]);
    expect(redirect.error.value).toBeNull();
  });
});

describe('the redirect of a handover', () => {
  const target = 'https://iam.example/elsewhere';
  const request = { redirectTo: target, challenge: 'c'.repeat(43), state: 'the-state' };
  const codes = { 'POST /api/auth/handover/codes': { status: 201, data: [{ code: 'the-code' }] } };

  async function handOver({ token = true, given = answers, asked = request } = {}) {
    const browser = new FakeBrowser();
    if (token) browser.cookies.set('token', 'iam_t1');
    const tab = await signInTab(
      { ...codes, ...given },
      {
        browser,
        href: `https://iam.example/auth/sign-in?${new URLSearchParams(handoverQuery(asked)).toString()}`,
        view: 'sign-in',
      },
    );
    return tab;
  }

  it('passes a logged-in user through, without a form and without a wait', async () => {
    const { model, assigned, service } = await handOver();
    expect(model.view.value).toBe('redirect');
    new RedirectModel(inEnglish, model).start();
    await vi.waitFor(() => expect(assigned).toEqual([`${target}#iam-code=the-code&iam-state=the-state`]));
    const body = { redirectTo: target, code_challenge: request.challenge };
    expect(service.asked.find(({ call }) => call === 'POST /api/auth/handover/codes')?.body).toEqual(body);
    expect(model.session.storage.handedOver).toBe('the-state');
  });

  it('is not repeated by going back in the history', async () => {
    const { model, open, assigned } = await handOver();
    new RedirectModel(inEnglish, model).start();
    await vi.waitFor(() => expect(assigned).toHaveLength(1));
    model.show('sign-in');
    expect(model.view.value).toBe('signed-in');
    expect(open('sign-in').model.view.value, 'in another tab').toBe('redirect');
  });

  it("asks for a login first, and remembers the page's request", async () => {
    const { model, session, platform } = await handOver({ token: false });
    expect(model.view.value).toBe('sign-in');
    const redirect = new RedirectModel(inEnglish, model);
    redirect.start();
    await vi.waitFor(() => expect(session.storage.handover).toEqual(request));
    expect(new URL(platform.location.href()).searchParams.get('code_challenge')).toBe(request.challenge);
  });

  it('asks for an organization if there are several', async () => {
    const { model, session, assigned } = await handOver({
      given: {
        ...answers,
        'GET /api/auth': { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: null, tfa_token: null }] },
      },
    });
    new RedirectModel(inEnglish, model).start();
    await vi.waitFor(() => expect(model.view.value).toBe('choose-organization'));
    expect([assigned, session.storage.handover]).toEqual([[], request]);
  });

  it('is rejected for an origin that is not trusted', async () => {
    const { model, assigned, service } = await handOver({ asked: { ...request, redirectTo: 'https://evil.example/' } });
    const redirect = new RedirectModel(inEnglish, model);
    redirect.start();
    await vi.waitFor(() => expect(redirect.error.value).toBe(stepWords.english.untrusted));
    expect(assigned).toEqual([]);
    expect(service.calls()).not.toContain('POST /api/auth/handover/codes');
  });

  describe('to an origin for the first time', () => {
    const asking = {
      ...answers,
      'POST /api/auth/handover/codes': ({ body }: { body: unknown }) =>
        (body as { confirmed?: boolean }).confirmed
          ? { status: 201, data: [{ code: 'the-code' }] }
          : { status: 403, error: { message: 'Confirm.', code: 'handover_unconfirmed' } },
    };
    const question = { host: 'iam.example', user: 'Olivia Owner' };

    it('asks before anything leaves the console, and goes on after Continue', async () => {
      const { model, assigned } = await handOver({ given: asking });
      const redirect = new RedirectModel(inEnglish, model);
      redirect.start();
      await vi.waitFor(() => expect(redirect.question.value).toEqual(question));
      expect(stepWords.english.continueTo(question.host, question.user)).toBe(
        'Continue to iam.example as Olivia Owner?',
      );
      expect([assigned, model.session.storage.handedOver]).toEqual([[], null]);
      await redirect.agree();
      expect(assigned).toEqual([`${target}#iam-code=the-code&iam-state=the-state`]);
    });

    it('asks again if somebody else logged in meanwhile', async () => {
      const { model, assigned, service } = await handOver({ given: asking });
      const redirect = new RedirectModel(inEnglish, model);
      redirect.start();
      await vi.waitFor(() => expect(redirect.question.value).toEqual(question));
      await model.session.adopt('iam_t2', { userId: 8, organizationId: 3 });
      await redirect.agree();
      expect(assigned).toEqual([]);
      await vi.waitFor(() => expect(redirect.question.value).not.toBeNull());
      const asked = service.asked.filter(({ call }) => call === 'POST /api/auth/handover/codes');
      expect(asked.map(({ body }) => (body as { confirmed?: boolean }).confirmed)).toEqual([undefined, undefined]);
    });

    it('stays at the console after Not now', async () => {
      const { model, assigned, service } = await handOver({ given: asking });
      const redirect = new RedirectModel(inEnglish, model);
      redirect.start();
      await vi.waitFor(() => expect(redirect.question.value).toEqual(question));
      redirect.decline();
      expect([assigned, redirect.question.value]).toEqual([[], null]);
      const asked = service.asked.filter(({ call }) => call === 'POST /api/auth/handover/codes');
      expect(asked.map(({ body }) => (body as { confirmed?: boolean }).confirmed)).toEqual([undefined]);
    });
  });

  it('reports why the service issues no code', async () => {
    const error = { message: 'This page is not trusted.', code: 'untrusted' };
    const { model, assigned } = await handOver({
      given: { ...answers, 'POST /api/auth/handover/codes': { status: 422, error } },
    });
    const redirect = new RedirectModel(inEnglish, model);
    redirect.start();
    await vi.waitFor(() => expect(redirect.error.value).toBe(error.message));
    expect(assigned).toEqual([]);
  });
});

describe('the sign-in on a page of another host', () => {
  const href = 'https://app.example/reports';
  const given = {
    ...answers,
    'POST /api/auth/handover': { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: 3, tfa_token: null }] },
  };
  const options = { href, routing: 'memory', afterSignIn: 'stay' } as const;

  it('shows no form to a user who comes back from the console logged in', async () => {
    const left = await signInTab(given, options);
    const url = new URL(await leaveToSignIn(left.session));
    const request = handoverRequest(url.searchParams);
    if (!request) throw new Error('The page asked for no handover');
    left.platform.location.replace(arrivalUrl(request, 'the-code'));
    const model = new SignInModel({
      session: left.session,
      navigation: { go: () => {}, href: () => '' },
      routed: false,
      routing: 'memory',
      view: 'sign-in',
    });
    expect(model.view.value).toBe('signed-in');
    model.start();
    await vi.waitFor(() => expect(left.session.phase.value).toBe('signed-in'));
    expect([model.view.value, left.platform.location.href()]).toEqual(['signed-in', href]);
    model.stop();
  });

  it('offers no passkeys, which belong to the origin of the console', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    const away = await signInTab(given, options);
    const home = await signInTab(given);
    expect([canUsePasskeys(away.session), canUsePasskeys(home.session)]).toEqual([false, true]);
    await new LogInModel(inEnglish, away.model).offerPasskeys();
    expect(away.service.calls()).not.toContain('POST /api/auth/passkey/options');
    vi.unstubAllGlobals();
  });

  it('goes to the provider with a return URL by a handover', async () => {
    const { model, assigned } = await signInTab(given, { ...options, routing: 'history', routed: true });
    await model.leaveForProvider();
    const back = new URL(new URL(assigned[0] ?? '').searchParams.get('redirectTo') ?? '');
    expect([back.origin, back.pathname]).toEqual(['https://iam.example', '/auth/redirect']);
    expect(handoverRequest(back.searchParams)?.redirectTo).toBe(href);
  });
});

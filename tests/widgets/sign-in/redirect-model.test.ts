import { describe, expect, it, vi } from 'vitest';
import { RedirectModel } from '../../../src/widgets/sign-in/steps/redirect-model.ts';
import { stepWords } from '../../../src/widgets/sign-in/steps/step-words.ts';
import { FakeBrowser } from '../../core/support/platform.ts';
import { signedIn, signInTab } from './support/flow.ts';

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
  if (token) browser.cookies.set('token', 't1');
  const query = target === null ? '' : `?redirectTo=${encodeURIComponent(target)}`;
  const tab = await signInTab(more.answers ?? answers, {
    browser,
    href: `https://iam.example/auth/redirect${query}`,
    view: 'redirect',
  });
  const redirect = new RedirectModel(tab.model);
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
    await vi.waitFor(() => expect(redirect.error.value).toBe(stepWords.badLink));
    expect(trustAsked(service)).toBe(0);
    pass(60_000);
    expect(assigned).toEqual([]);
  });

  it('says that an untrusted URL is not of our domain, and shows the login page after five seconds', async () => {
    const { redirect, model, pass, session } = await redirectTo('https://evil.example/');
    session.storage.redirectTo = 'https://evil.example/';
    await vi.waitFor(() => expect(redirect.error.value).toBe(stepWords.untrusted));
    expect(session.storage.redirectTo).toBeNull();
    pass(4999);
    expect(model.view.value).toBe('redirect');
    pass(1);
    expect(model.view.value).toBe('sign-in');
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
    await vi.waitFor(() => expect(redirect.error.value).toBe(stepWords.badLink));
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

import { afterEach } from 'vitest';
import { Session } from '../../../../src/core/session/session.ts';
import type { Destination } from '../../../../src/widgets/react/navigation.ts';
import { SignInModel, type SignInOptions } from '../../../../src/widgets/sign-in/sign-in-model.ts';
import { FakeBrowser, fakeTab } from '../../../core/support/platform.ts';
import { answering } from '../../../core/support/service.ts';

type Answers = Parameters<typeof answering>[0];

const stops: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Replies of a service where token `t1` is valid, for a user of organization 3. */
export const signedIn: Answers = {
  'GET /api/auth': ({ token }) =>
    token === 'iam_t1'
      ? { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: 3, tfa_token: null }] }
      : { status: 401, error: { message: 'Your session has ended.', code: 'session_ended' } },
  'POST /api/auth': { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: 3, tfa_token: null }] },
  'GET /api/user/7': { data: [{ id: 7, name: 'Olivia Owner', roles: [], organization: { id: 3, name: 'Northwind' } }] },
  'GET /api/user/7/settings': { data: [] },
  'GET /api/auth/organizations': { data: [{ id: 3, name: 'Northwind' }] },
  'POST /api/check_permission': {
    data: [{ permissions: [{ resource: 'logistics.*', isValid: true, organizationId: 3, updated_at: null }] }],
  },
  'GET /api/possible_permissions': { data: [{ resource: 'logistics.*' }] },
};

/** A browser tab with the sign-in, and a real service with canned replies. */
export async function signInTab(
  answers: Answers,
  {
    href = 'https://iam.example/auth/sign-in',
    browser = new FakeBrowser(),
    ...more
  }: Partial<SignInOptions> & { href?: string; browser?: FakeBrowser } = {},
) {
  const service = await answering(answers);
  const site = service.at('https://iam.example');
  const open = (view = more.view ?? 'sign-in') => {
    const tab = fakeTab(browser, { href, fetch: site.fetch });
    const session = new Session({ base: site.base, platform: tab.platform });
    const went: Destination[] = [];
    const navigation = {
      go: (to: Destination) => void went.push(to),
      href: ({ name }: Destination) => `/auth/${name}`,
    };
    const options = { routed: false, routing: 'history', afterSignIn: 'console', ...more } as const;
    const model = new SignInModel({ session, navigation, ...options, view });
    model.start();
    stops.push(() => model.stop());
    return { ...tab, session, model, went };
  };
  stops.push(service.stop);
  return { service, browser, open, ...open() };
}

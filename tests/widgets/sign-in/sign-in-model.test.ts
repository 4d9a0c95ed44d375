import { describe, expect, it, vi } from 'vitest';
import { Session } from '../../../src/core/session/session.ts';
import { TWO_FACTOR_TIME } from '../../../src/core/session/storage.ts';
import { SignInModel } from '../../../src/widgets/sign-in/sign-in-model.ts';
import { signedIn, signInTab } from './support/flow.ts';

const credentials = ['a@b.example', 'pw'] as const;
const twoOrganizations = {
  ...signedIn,
  'GET /api/auth': { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: null, tfa_token: null }] },
  'POST /api/auth': { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: null, tfa_token: null }] },
  'GET /api/auth/organizations': {
    data: [
      { id: 3, name: 'A' },
      { id: 4, name: 'B' },
    ],
  },
};

describe('the steps of a login', () => {
  it('lead to two-factor, which survives a change of view and another widget', async () => {
    const { model, platform, open } = await signInTab({
      'POST /api/auth': { data: [{ user_id: 7, organization_id: null, tfa_token: 'tt' }] },
    });
    await model.take((flow) => flow.signIn(...credentials));
    expect(model.view.value).toBe('tfa');
    expect(platform.location.href()).toBe('https://iam.example/auth/tfa');
    expect(model.twoFactorToken.value).toBe('tt');
    expect(open().model.twoFactorToken.value, 'of another session').toBeNull();
  });

  it('resume two-factor after a reload of its tab, while it is valid and not given up', async () => {
    const answers = { 'POST /api/auth': { data: [{ user_id: 7, organization_id: null, tfa_token: 'tt' }] } };
    const { model, session, browser } = await signInTab(answers);
    await model.take((flow) => flow.signIn(...credentials));
    const reloaded = () =>
      new SignInModel({
        session: new Session({ base: session.base, platform: session.platform }),
        navigation: { go: () => {}, href: () => '' },
        routed: false,
        routing: 'history',
        view: 'tfa',
      });
    const next = reloaded();
    expect([next.resume(), next.twoFactorToken.value]).toEqual([true, 'tt']);
    browser.time += TWO_FACTOR_TIME;
    expect(reloaded().resume()).toBe(false);
    browser.time -= 1;
    expect(reloaded().resume()).toBe(true);
    next.forget();
    expect(reloaded().resume()).toBe(false);
  });

  it('lead to the choice of an organization', async () => {
    const { model } = await signInTab(twoOrganizations);
    await model.take((flow) => flow.signIn(...credentials));
    expect(model.view.value).toBe('choose-organization');
  });

  it('accept the invitation opened in this tab, once, with the new session', async () => {
    const { model, session, service } = await signInTab({
      ...twoOrganizations,
      'POST /api/invite/confirm': { data: [] },
    });
    session.storage.invitation = 'hash-of-the-link';
    await model.take((flow) => flow.signIn(...credentials));
    await model.take((flow) => flow.signIn(...credentials));
    const sent = service.asked.filter(({ call }) => call === 'POST /api/invite/confirm');
    expect(sent.map(({ body, token }) => [body, token])).toEqual([[{ hash: 'hash-of-the-link' }, 'iam_t1']]);
    expect(session.storage.invitation).toBeNull();
  });

  it('continue with a message when the invitation is for somebody else', async () => {
    const { model, session } = await signInTab({
      ...twoOrganizations,
      'POST /api/invite/confirm': {
        status: 403,
        error: { code: 'sign_in_to_accept', message: 'It is for another account.' },
      },
    });
    session.storage.invitation = 'hash-of-the-link';
    await model.take((flow) => flow.signIn(...credentials));
    expect(model.view.value).toBe('choose-organization');
    expect(session.errors.items.value.map(({ message }) => message)).toEqual(['It is for another account.']);
  });

  it('lead to the redirect target before the stored application', async () => {
    const { model, session } = await signInTab(signedIn);
    session.storage.redirectTo = 'https://a.example/';
    session.storage.app = 'https://b.example/';
    await model.take((flow) => flow.signIn(...credentials));
    expect(model.view.value).toBe('redirect');
    expect(model.query.value.get('redirectTo')).toBe('https://a.example/');
  });

  it.each([
    [true, ['https://b.example/x'], []],
    [false, [], [{ name: 'user' }]],
  ])('lead to the stored application only if it is trusted (%s)', async (trusted, left, inside) => {
    const { model, session, assigned, went } = await signInTab({
      ...signedIn,
      'POST /api/system_settings/is_trusted_domain': { data: [{ trusted }] },
    });
    session.storage.app = 'https://b.example/x';
    await model.take((flow) => flow.signIn(...credentials));
    expect(assigned).toEqual(left);
    expect(went).toEqual(inside);
  });

  it('never lead to a stored application that is not a web address', async () => {
    const { model, session, assigned, service } = await signInTab(signedIn);
    session.storage.app = 'javascript:alert(1)';
    await model.take((flow) => flow.signIn(...credentials));
    expect(assigned).toEqual([]);
    expect(service.calls().some((call) => call.includes('is_trusted_domain'))).toBe(false);
  });

  it('continue where another tab has logged in', async () => {
    const { model, went, open } = await signInTab(signedIn);
    const other = open();
    await other.session.check();
    await model.take((flow) => flow.signIn(...credentials));
    expect(went).toEqual([{ name: 'user' }]);
    await vi.waitFor(() => expect(other.went).toEqual([{ name: 'user' }]));
  });

  it('keep the page in place when they replace a page whose session ended', async () => {
    const { model, went, assigned } = await signInTab(signedIn, { routing: 'memory', routed: true, inPlace: true });
    await model.take((flow) => flow.signIn(...credentials));
    expect([went, assigned, model.view.value]).toEqual([[], [], 'sign-in']);
  });

  it('ask for an organization, also in place of a page, if there are several', async () => {
    const { model, went } = await signInTab(twoOrganizations, { routing: 'memory', routed: true, inPlace: true });
    await model.take((flow) => flow.signIn(...credentials));
    expect(went).toEqual([{ name: 'choose-organization' }]);
  });

  it('switch accounts: log out, forget the two-factor step, and start over', async () => {
    const { model, browser, service } = await signInTab({ ...signedIn, 'DELETE /api/auth': { data: [] } });
    await model.take((flow) => flow.signIn(...credentials));
    await model.switchAccount();
    expect(service.calls()).toContain('DELETE /api/auth');
    expect(browser.cookies.size).toBe(0);
    expect(model.twoFactorToken.value).toBeNull();
    expect(model.view.value).toBe('sign-in');
  });
});

describe('the views', () => {
  it('follow the URL, forward and back', async () => {
    const { model, back, platform } = await signInTab({});
    model.go('restore-password');
    expect(platform.location.href()).toBe('https://iam.example/auth/restore-password');
    back('/auth/create-account?x=1');
    expect(model.view.value).toBe('create-account');
    expect(model.query.value.get('x')).toBe('1');
  });

  it("change in place on a host's page, and keep its URL and focus until the user interacts", async () => {
    const { model, platform } = await signInTab({}, { routing: 'memory', href: 'https://host.example/page' });
    expect(model.takesFocus).toBe(false);
    model.go('create-account');
    expect(model.view.value).toBe('create-account');
    expect(model.takesFocus).toBe(true);
    expect(platform.location.href()).toBe('https://host.example/page');
  });
});

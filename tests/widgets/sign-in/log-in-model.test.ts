import { describe, expect, it } from 'vitest';
import { endForOrganization } from '../../../src/core/session/company/other-log-in.ts';
import { LogInModel } from '../../../src/widgets/sign-in/log-in-model.ts';
import { signedIn, signInTab } from './support/flow.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

const refused = { status: 401, error: { message: 'Wrong login or password.', code: 'invalid_credentials' } };
const typed = { email: 'olivia@northwind.example', password: 'pw' };

describe('the login form', () => {
  it('clears the password and locks the button for exactly three seconds after a failure', async () => {
    const { model, pass } = await signInTab({ 'POST /api/auth': refused });
    const form = new LogInModel(inEnglish, model);
    form.form.set('email', typed.email);
    form.form.set('password', typed.password);
    await expect(form.send(typed, '')).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(form.form.values.value).toEqual({ email: typed.email, password: '' });
    expect(form.locked.value).toBe(true);
    pass(2999);
    expect(form.locked.value).toBe(true);
    pass(1);
    expect(form.locked.value).toBe(false);
  });

  it('restarts the three seconds after another failure', async () => {
    const { model, pass } = await signInTab({ 'POST /api/auth': refused });
    const form = new LogInModel(inEnglish, model);
    await form.send(typed, '').catch(() => {});
    pass(2000);
    await form.send(typed, '').catch(() => {});
    pass(2000);
    expect(form.locked.value).toBe(true);
    pass(1000);
    expect(form.locked.value).toBe(false);
  });

  it('keeps the input and stays unlocked if the service cannot be reached', async () => {
    const { model, service } = await signInTab({});
    await service.stop();
    const form = new LogInModel(inEnglish, model);
    form.form.set('password', typed.password);
    await expect(form.send(typed, '')).rejects.toMatchObject({ kind: 'network' });
    expect(form.form.values.value.password).toBe('pw');
    expect(form.locked.value).toBe(false);
  });

  it('keeps the input and stays unlocked if the service is broken', async () => {
    const { model } = await signInTab({
      'POST /api/auth': { status: 503, error: { message: 'The service is busy.', code: 'busy' } },
    });
    const form = new LogInModel(inEnglish, model);
    form.form.set('password', typed.password);
    await expect(form.send(typed, '')).rejects.toMatchObject({ status: 503 });
    expect(form.form.values.value.password).toBe('pw');
    expect(form.locked.value).toBe(false);
  });

  it('opens the account, or starts creating an organization, depending on the button', async () => {
    const { model, service, went } = await signInTab({
      ...signedIn,
      'POST /api/auth/organizations': {
        status: 201,
        data: [{ access_token: 'iam_t1', user_id: 7, organization_id: 3, tfa_token: null }],
      },
    });
    const form = new LogInModel(inEnglish, model);
    await form.send(typed, '');
    await form.send(typed, 'new-organization');
    expect(service.calls().filter((call) => call.startsWith('POST /api/auth'))).toEqual([
      'POST /api/auth',
      'POST /api/auth/organizations',
    ]);
    expect(went).toEqual([{ name: 'user' }, { name: 'user' }]);
  });

  it('forgets the lock when the view unmounts', async () => {
    const { model } = await signInTab({ 'POST /api/auth': refused });
    const form = new LogInModel(inEnglish, model);
    await form.send(typed, '').catch(() => {});
    form.stop();
    expect(form.locked.value).toBe(false);
  });
});

describe('a return from an external login', () => {
  const href =
    'https://iam.example/auth/sign-in?access_token=once&token_type=Bearer&redirectTo=https%3A%2F%2Fa.example%2F';
  const exchange = {
    ...signedIn,
    'GET /api/auth': { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: 3, tfa_token: null }] },
  };

  it('cleans the URL before it sends a request, and keeps the rest of the URL', async () => {
    let seen = '';
    const tab = await signInTab(
      {
        ...exchange,
        'GET /api/auth': () => (
          (seen ||= tab.platform.location.href()),
          { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: 3, tfa_token: null }] }
        ),
      },
      { href },
    );
    expect(await new LogInModel(inEnglish, tab.model).takeExternal(tab.model.query.value)).toBe(true);
    expect(seen).toBe('https://iam.example/auth/sign-in?redirectTo=https%3A%2F%2Fa.example%2F');
  });

  it("exchanges the token, and never uses it as the session's token", async () => {
    const { model, service, browser, went } = await signInTab(exchange, { href });
    await new LogInModel(inEnglish, model).takeExternal(model.query.value);
    expect(service.asked[0]).toMatchObject({ call: 'GET /api/auth', token: 'once' });
    expect(browser.written.map(({ name }) => name)).toEqual(['token']);
    expect(browser.cookies.get('token')).toBe('iam_t1');
    expect(went).toEqual([{ name: 'user' }]);
  });

  it('asks for two-factor if it is enabled', async () => {
    const { model, browser } = await signInTab(
      { 'GET /api/auth': { data: [{ user_id: 7, organization_id: null, tfa_token: 'tt' }] } },
      { href },
    );
    await new LogInModel(inEnglish, model).takeExternal(model.query.value);
    expect(model.twoFactorToken.value).toBe('tt');
    expect(model.view.value).toBe('tfa');
    expect(browser.cookies.size).toBe(0);
  });

  it('requires both parameters in the URL', async () => {
    const { model, service } = await signInTab(exchange, {
      href: 'https://iam.example/auth/sign-in?access_token=once',
    });
    expect(await new LogInModel(inEnglish, model).takeExternal(model.query.value)).toBe(false);
    expect(service.asked).toEqual([]);
  });

  it("keeps a host's own URL", async () => {
    const { model, service, platform } = await signInTab(exchange, {
      href: 'https://host.example/?access_token=theirs&token_type=Bearer',
      routing: 'memory',
    });
    expect(await new LogInModel(inEnglish, model).takeExternal(model.query.value)).toBe(false);
    expect(service.asked).toEqual([]);
    expect(platform.location.href()).toContain('access_token=theirs');
  });
});

describe('a return from the log in of a company', () => {
  const href = 'https://iam.example/auth/sign-in?access_token=once&token_type=Bearer';
  const arrival = {
    connection_id: 4,
    organization: 'Northwind',
    name: 'Olivia Owner',
    email: 'olivia@northwind.example',
  };
  const session = { access_token: 'iam_t1', user_id: 7, organization_id: 3, tfa_token: null };
  const answers = {
    ...signedIn,
    'GET /api/auth': ({ token }: { token?: string | undefined }) => ({
      data: [token === 'once' ? { ...session, arrival } : session],
    }),
    'DELETE /api/auth': { data: [] },
  } as typeof signedIn;

  it('is asked about if it did not begin here, and keeps no session before', async () => {
    const { model, browser, went } = await signInTab(answers, { href });
    const form = new LogInModel(inEnglish, model);
    await form.takeExternal(model.query.value);
    expect(form.arrival.value?.arrival).toEqual(arrival);
    expect([browser.cookies.size, went]).toEqual([0, []]);
    await form.agree(form.arrival.value as never);
    expect([browser.cookies.get('token'), went]).toEqual(['iam_t1', [{ name: 'user' }]]);
  });

  it('is asked about once in a browser for each account and connection', async () => {
    const { model, browser, open } = await signInTab(answers, { href });
    const form = new LogInModel(inEnglish, model);
    await form.takeExternal(model.query.value);
    await form.agree(form.arrival.value as never);
    browser.cookies.clear();
    const again = open();
    const second = new LogInModel(inEnglish, again.model);
    await second.takeExternal(again.model.query.value);
    expect([second.arrival.value, browser.cookies.get('token')]).toEqual([null, 'iam_t1']);
  });

  it('ends the session of somebody else who is not wanted', async () => {
    const { model, service, browser } = await signInTab(answers, { href });
    const form = new LogInModel(inEnglish, model);
    await form.takeExternal(model.query.value);
    await form.decline(form.arrival.value as never);
    expect(service.asked.at(-1)).toMatchObject({ call: 'DELETE /api/auth', token: 'iam_t1' });
    expect([form.arrival.value, model.view.value, browser.cookies.size]).toEqual([null, 'sign-in', 0]);
  });

  it('goes on if it began here, through this connection and within a quarter of an hour', async () => {
    for (const [begun, waited, asks] of [
      [4, 0, false],
      [5, 0, true],
      [4, 16 * 60_000, true],
    ] as const) {
      const { model, pass } = await signInTab(answers, { href });
      await model.leaveForConnection(begun);
      pass(waited);
      const form = new LogInModel(inEnglish, model);
      await form.takeExternal(new URL(href).searchParams);
      expect([begun, waited, form.arrival.value !== null]).toEqual([begun, waited, asks]);
    }
  });
});

describe('a log in for an organization that the log in of a company did not open', () => {
  it('chooses that organization, once', async () => {
    const { model, session, service } = await signInTab({
      ...signedIn,
      'DELETE /api/auth': { data: [] },
      'PUT /api/auth/organizations/9': { data: [{ organization_id: 9 }] },
    });
    const form = new LogInModel(inEnglish, model);
    await form.send(typed, '');
    await session.user.load();
    await endForOrganization(session, 9);
    await form.send(typed, '');
    await form.send(typed, '');
    expect(service.calls().filter((call) => call.startsWith('PUT'))).toEqual(['PUT /api/auth/organizations/9']);
    expect(session.storage.organization).toBe(null);
  });
});

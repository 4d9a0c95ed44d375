import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../src/core/languages/words.ts';
import { LogInModel } from '../../../src/widgets/sign-in/log-in-model.ts';
import { signedIn, signInTab } from './support/flow.ts';

const EMAIL = 'max@acme.example';
const methods = (more: { connections?: { id: number; name: string }[]; password?: boolean } = {}) => ({
  'POST /api/auth/methods': {
    data: [{ password: true, email_code: false, passkey: true, connections: [], providers: [], ...more }],
  },
});
const okta = { connections: [{ id: 4, name: 'Okta' }] };
const typed = { email: EMAIL, password: '' };

describe('a form that asks for the address first', () => {
  it('shows the password where nobody has a log in for the address', async () => {
    const { model, service } = await signInTab(methods());
    const view = new LogInModel(inEnglish, model, 'first');
    expect(view.address.step.value).toBe('address');
    await view.send(typed, '');
    expect([view.address.step.value, view.address.companies.value]).toEqual(['password', []]);
    expect(service.calls()).toEqual(['POST /api/auth/methods']);
  });

  it('shows the log in of the company, and its password only to those who want it', async () => {
    const { model } = await signInTab(methods(okta));
    const view = new LogInModel(inEnglish, model, 'first');
    await view.send(typed, '');
    expect([view.address.step.value, view.address.companies.value, view.address.isRequired.value]).toEqual([
      'company',
      okta.connections,
      false,
    ]);
    view.address.showPassword();
    expect(view.address.step.value).toBe('password');
  });

  it('tells that the company requires its log in', async () => {
    const { model } = await signInTab(methods({ ...okta, password: false }));
    const view = new LogInModel(inEnglish, model, 'first');
    await view.send(typed, '');
    expect([view.address.step.value, view.address.isRequired.value]).toEqual(['company', true]);
  });

  it('asks nobody about a login that is no address', async () => {
    const { model, service } = await signInTab(methods(okta));
    const view = new LogInModel(inEnglish, model, 'first');
    await view.send({ email: 'max', password: '' }, '');
    expect([view.address.step.value, service.calls()]).toEqual(['password', []]);
  });

  it('logs in with one press after a password manager filled both fields', async () => {
    const { model, service, went } = await signInTab({ ...signedIn, ...methods(okta) });
    const view = new LogInModel(inEnglish, model, 'first');
    await view.send({ email: EMAIL, password: 'pw' }, '');
    expect(service.calls().filter((call) => call.startsWith('POST /api/auth'))).toEqual(['POST /api/auth']);
    expect(went).toEqual([{ name: 'user' }]);
  });

  it('stays at the address if the service cannot be asked, and says why', async () => {
    const { model } = await signInTab({
      'POST /api/auth/methods': { status: 429, error: { message: 'Too many attempts.', code: 'too_many' } },
    });
    const view = new LogInModel(inEnglish, model, 'first');
    view.form.set('email', EMAIL);
    await expect(view.send(typed, '')).rejects.toMatchObject({ code: 'too_many' });
    expect([view.address.step.value, view.form.values.value.email]).toEqual(['address', EMAIL]);
  });

  it('asks anew for another address', async () => {
    const { model } = await signInTab(methods({ ...okta, password: false }));
    const view = new LogInModel(inEnglish, model, 'first');
    await view.send(typed, '');
    view.address.change();
    expect([view.address.step.value, view.address.companies.value, view.address.isRequired.value]).toEqual([
      'address',
      [],
      false,
    ]);
  });

  it('leaves for the company with the address and the way back', async () => {
    const { model, session, assigned } = await signInTab(methods(okta));
    session.storage.redirectTo = 'https://iam.example/auth/team';
    const view = new LogInModel(inEnglish, model, 'first');
    view.form.set('email', EMAIL);
    await view.send(typed, 'company:4');
    const url = new URL(assigned.at(-1) ?? '');
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      '/api/auth/connections/4/start',
      { redirectTo: 'https://iam.example/auth/team', email: EMAIL },
    ]);
  });
});

describe('a form beside which the address is looked up', () => {
  it('keeps the password, adds the company, and asks once for an address', async () => {
    const { model, service } = await signInTab(methods(okta));
    const { address } = new LogInModel(inEnglish, model, 'beside');
    expect(address.step.value).toBe('password');
    await address.lookBeside(EMAIL);
    await address.lookBeside(EMAIL);
    expect([address.step.value, address.companies.value]).toEqual(['password', okta.connections]);
    expect(service.calls()).toEqual(['POST /api/auth/methods']);
  });

  it('hides the password where the company requires its log in', async () => {
    const { model } = await signInTab(methods({ ...okta, password: false }));
    const { address } = new LogInModel(inEnglish, model, 'beside');
    await address.lookBeside(EMAIL);
    expect(address.step.value).toBe('company');
  });

  it('stays as it is if the service cannot be asked', async () => {
    const { model, service } = await signInTab({});
    await service.stop();
    const { address } = new LogInModel(inEnglish, model, 'beside');
    await address.lookBeside(EMAIL);
    expect(address.step.value).toBe('password');
  });
});

it('asks nothing on a page that knows of no connections', async () => {
  const { model, service } = await signInTab(methods(okta));
  const { address } = new LogInModel(inEnglish, model);
  await address.lookBeside(EMAIL);
  expect([address.step.value, service.calls()]).toEqual(['password', []]);
});

import { PASSWORD, call } from '../e2e/support/api.ts';
import { newcomer, withTwoFactor } from '../e2e/support/users.ts';
import { expect, it } from '../e2e/support/it.ts';
import { addRole, ownOrganization } from '../e2e/support/organization.ts';
import { mailTo } from '../e2e/support/outbox.ts';
import { Reader } from './support/reader.ts';

const NEW_PASSWORD = 'quiet-harbor-lantern-77';

it('reads log in, and a wrong password', async ({ page }) => {
  const reader = await Reader.listenTo(page, 'Log in');
  const login = page.getByRole('textbox', { name: 'Login or email' });
  await reader.open('/auth/sign-in', () => expect(login).toBeFocused());
  await reader.read('RootWebArea');
  await reader.type('rita.reader@northwind.example');
  await reader.pressTo('Tab', 'Password');
  await reader.type('a wrong password', undefined, 'a wrong password');
  await reader.press('Enter', reader.hears('Wrong login or password.'));
  const enabled = () => expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
  await reader.type(PASSWORD, enabled, 'the right password');
  await reader.press('Tab');
  await reader.press('Space');
  await reader.press('Shift+Tab');
  await reader.press('Enter', () => expect(page.getByRole('heading', { name: 'My profile' })).toBeFocused());
  expect(reader.script()).toMatchSnapshot('log-in.txt');
});

it('reads two-factor', async ({ page, baseURL }) => {
  const user = await newcomer(baseURL ?? '');
  const { recoveryCodes } = await withTwoFactor(baseURL ?? '', user);
  const reader = await Reader.listenTo(page, 'Log in with two-factor');
  await reader.open('/auth/sign-in', () => expect(page.getByLabel('Login or email')).toBeFocused());
  await reader.type(user.email);
  await reader.press('Tab');
  await reader.type(PASSWORD, undefined, 'the password');
  await reader.press('Enter', () => expect(page.getByRole('textbox', { name: 'TFA code' })).toBeFocused());
  await reader.read('main');
  await reader.type('000000', () => expect(page.getByRole('button', { name: 'Send code' })).toBeEnabled());
  await reader.press('Enter', reader.hears(/code/));
  await reader.retype(recoveryCodes[0] ?? '', undefined, 'a recovery code');
  await reader.press('Enter', () => expect(page.getByRole('heading', { name: 'My profile' })).toBeFocused());
  expect(reader.script()).toMatchSnapshot('two-factor.txt');
});

it('reads the choice of an organization', async ({ page }) => {
  const reader = await Reader.listenTo(page, 'Choose an organization');
  await reader.open('/auth/sign-in', () => expect(page.getByLabel('Login or email')).toBeFocused());
  await reader.type('marco.multi@example.net');
  await reader.press('Tab');
  await reader.type(PASSWORD, undefined, 'the password');
  await reader.press('Enter', () => expect(page.getByRole('heading', { name: 'Choose organization' })).toBeFocused());
  await reader.read('main');
  await reader.pressTo('Tab', /Contoso/);
  await reader.press('Enter', () => expect(page.getByRole('heading', { name: 'My profile' })).toBeFocused());
  expect(reader.script()).toMatchSnapshot('choose-organization.txt');
});

it('reads the recovery of a password', async ({ page, baseURL, request }) => {
  const { email } = await newcomer(baseURL ?? '');
  const reader = await Reader.listenTo(page, 'Recover a password');
  await reader.open('/auth/sign-in', () => expect(page.getByLabel('Login or email')).toBeFocused());
  await reader.pressTo('Tab', 'Forgot your password?');
  await reader.press('Enter', () => expect(page.getByLabel('Login or email')).toBeFocused());
  await reader.read('main');
  await reader.type(email);
  await reader.press('Enter', () => expect(page.getByRole('heading', { name: 'Email has been sent' })).toBeFocused());
  await reader.read('main');
  const { link } = await mailTo(request, email, '/auth/user/reset?hash=');
  await reader.open(link, () => expect(page.getByLabel('Password', { exact: true })).toBeFocused());
  await reader.read('main');
  await reader.type('short', undefined, 'short');
  await reader.pressTo('Tab', 'Confirm password');
  await reader.type('short');
  await reader.press('Enter', reader.hears('short'));
  await reader.retype(NEW_PASSWORD, undefined, 'a good password');
  await reader.pressTo('Tab', 'Confirm password');
  await reader.retype(NEW_PASSWORD, undefined, 'the same password');
  await reader.press('Enter', reader.hears('Restore successful'));
  expect(reader.script()).toMatchSnapshot('recover.txt');
});

it('reads an invitation', async ({ page, baseURL }) => {
  const own = await ownOrganization(baseURL ?? '');
  const role = await addRole(own, 'Reader', ['auth.users.READ']);
  const email = 'ivy.invited@northwind.example';
  await call(own.api, 'POST', '/invite', { email, role_ids: [role] }, own.owner.token);
  const { link } = await mailTo(own.api, email, '/auth/invite?hash=');
  const reader = await Reader.listenTo(page, 'Accept an invitation');
  await reader.open(link, () => expect(page.getByRole('button').first()).toBeVisible());
  await reader.read('main');
  await reader.press('Tab', 8);
  expect(reader.script()).toMatchSnapshot('invitation.txt');
});

import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { describe, expect, it } from '../support/it.ts';
import { logInAgainByKeys, logInByKeys, pressOn, tabTo, typeInto } from '../support/keys.ts';
import { PASSWORD, call } from '../support/api.ts';
import { signIn } from '../support/log-in.ts';
import { mailTo, newestTo } from '../support/outbox.ts';
import { freshAddress, newcomer } from '../support/users.ts';

const OTHER = 'amber-window-93-kite';
const BAD_PASSWORD_HASH =
  'Invalid password reset hash. It may have been too long since you requested a password reset. Or hash can be ' +
  'used before.';
const BAD_EMAIL_HASH =
  'Invalid email reset hash. It may have been too long since you requested a email reset. Or hash can be used before.';
const BAD_ACTIVATION_HASH =
  'Invalid activation hash. It may have been too long since you created the account. Or hash can be used before.';
// Keyboard only, at phone width: nothing is clicked, and each step must leave focus in the right place.
it.use({ viewport: { width: 390, height: 844 } });
describe.configure({ timeout: 90_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const loginField = (page: Page) => page.getByRole('textbox', { name: 'Login or email' });
const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm password', { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function typePasswords(page: Page, value = OTHER): Promise<void> {
  await typeInto(password(page), value);
  await typeInto(confirmation(page), value);
  await page.keyboard.press('Enter');
}

it('creates an account, activates it by the mail, and logs in', async ({ page, request }) => {
  const email = freshAddress('create');
  await page.goto('/auth/sign-in');
  await expect(loginField(page)).toBeFocused();
  await pressOn(button(page, 'Create Account'));
  await expect(heading(page, 'Create account')).toBeVisible();
  await expect(emailField(page)).toBeFocused();
  await typeInto(emailField(page), email);
  await typePasswords(page, PASSWORD);
  await expect(toast(page, 'Your account created!')).toBeVisible();
  await expect(heading(page, 'Account created')).toBeFocused();
  await expect(page.getByText(`We sent activating instructions to ${email}`)).toBeVisible();
  await expectAccessible(page);

  await pressOn(link(page, 'Go back'));
  await logInByKeys(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toContainText('Your account is not activated yet.');
  await expect(password(page)).toBeFocused();
  await page.goto((await mailTo(request, email, '/auth/activate?hash=')).link);
  await expect(heading(page, 'Activate account')).toBeFocused();
  await pressOn(page.getByRole('button', { name: 'Activate account', exact: true }));
  await expect(page.getByText('Your account is active')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Your account is active')).toBeVisible();
  await pressOn(link(page, 'Log in'));
  await logInAgainByKeys(page, email, PASSWORD);
  await expect(heading(page, 'My profile')).toBeFocused();
});

it("checks email and confirmation live, and lists the service's password rules", async ({ page }) => {
  await page.goto('/auth/create-account');
  await expect(button(page, 'Login')).toBeDisabled();
  await typeInto(emailField(page), 'ann@nowhere');
  await expect(page.getByText('This email is invalid')).toBeVisible();
  await typeInto(emailField(page), freshAddress('rules'));
  await expect(page.getByText('This email is invalid')).toBeHidden();
  await typeInto(password(page), 'password');
  await expect(button(page, 'Login')).toBeDisabled();
  await typeInto(confirmation(page), 'passwort');
  await expect(page.getByText('The password and confirm password fields do not match.')).toBeVisible();
  await expect(button(page, 'Login')).toBeDisabled();
  await expectAccessible(page);
  await typeInto(confirmation(page), 'password');
  await expect(page.getByText('The password and confirm password fields do not match.')).toBeHidden();
  await pressOn(button(page, 'Login'));
  await expect(page.getByText('Password must meet the following requirements:')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'At least 10 characters (not met)' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('This password is too short. Use at least 10 characters.');
  await expect(password(page)).toHaveValue('password');
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAccessibleDescription(
    /Password must meet the following requirements:.*At least 10 characters \(not met\)/,
  );
  await expectAccessible(page);
});

it('requires no confirmation of a visible password', async ({ page }) => {
  await page.goto('/auth/create-account');
  await expect(button(page, 'Show password')).toHaveCount(1);
  await typeInto(emailField(page), freshAddress('plain'));
  await typeInto(password(page), PASSWORD);
  await expect(button(page, 'Login')).toBeDisabled();
  await pressOn(button(page, 'Show password'));
  await expect(button(page, 'Show password')).toBeFocused();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await pressOn(button(page, 'Login'));
  await expect(heading(page, 'Account created')).toBeFocused();
});

it('restores a password: the new one works, the old one and the link do not', async ({ page, request, baseURL }) => {
  const { email } = await newcomer(baseURL ?? '');
  await page.goto('/auth/sign-in');
  await pressOn(link(page, 'Forgot your password?'));
  await expect(heading(page, 'Restore your password')).toBeVisible();
  await expect(loginField(page)).toBeFocused();
  await expect(button(page, 'Restore password')).toBeDisabled();
  await expectAccessible(page);
  await typeInto(loginField(page), `  ${email} `);
  await pressOn(button(page, 'Restore password'));
  await expect(heading(page, 'Email has been sent')).toBeFocused();
  await expect(page.getByText(`We sent restoring instructions to ${email}`, { exact: true })).toBeVisible();
  await pressOn(link(page, 'Go back'));
  await expect(page).toHaveURL(/\/auth\/sign-in$/);

  const { link: reset } = await mailTo(request, email, '/auth/user/reset?hash=');
  await page.goto(reset);
  await expect(password(page)).toBeFocused();
  await typePasswords(page, 'short');
  await expect(page.getByRole('listitem').filter({ hasText: 'At least 10 characters (not met)' })).toBeVisible();
  await expect(password(page)).toBeFocused();
  await typePasswords(page);
  await expect(toast(page, 'Restore successful')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await logInAgainByKeys(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toContainText('Wrong login or password.');
  await typeInto(password(page), OTHER);
  await expect(button(page, 'Log in')).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'My profile')).toBeFocused();

  await page.goto(reset);
  await expect(page.getByRole('alert')).toContainText(BAD_PASSWORD_HASH);
  await expect(password(page), 'a dead link says so before anything is typed').toBeHidden();
  await pressOn(link(page, 'Get a new link'));
  await expect(page).toHaveURL(/\/auth\/restore-password$/);
});

it('answers the same for an unknown email', async ({ page }) => {
  await page.goto('/auth/restore-password');
  const email = freshAddress('nobody');
  await typeInto(loginField(page), email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`We sent restoring instructions to ${email}`, { exact: true })).toBeVisible();
});

/** A user invited by Northwind's owner. */
async function invited(request: APIRequestContext, email = freshAddress('invited')): Promise<string> {
  const [olivia] = await call<{ access_token: string }>(request, 'POST', '/auth', {
    email: 'olivia.owner@northwind.example',
    password: PASSWORD,
  });
  const roles = await call<{ id: number; is_assignable: boolean; is_deleted: boolean; is_disabled: boolean }>(
    request,
    'GET',
    '/role?__count=100',
    undefined,
    olivia?.access_token,
  );
  const role = roles.find((one) => one.is_assignable && !one.is_deleted && !one.is_disabled);
  await call(request, 'POST', '/invite', { email, role_ids: [role?.id] }, olivia?.access_token);
  return email;
}

it('resends an invitation, which is accepted and works once', async ({ page, request }) => {
  const email = await invited(request);
  const first = (await mailTo(request, email, '/auth/invite?hash=')).link;
  await page.goto('/auth/sign-in');
  await pressOn(link(page, 'Dismiss invitation email?'));
  await expect(heading(page, 'Resend invitation link')).toBeVisible();
  await expect(emailField(page)).toBeFocused();
  await typeInto(emailField(page), 'nobody');
  await pressOn(button(page, 'Resend invitation'));
  await expect(page.getByText('This email is invalid')).toBeVisible();
  await expect(emailField(page)).toBeFocused();
  await expectAccessible(page);
  await typeInto(emailField(page), ` ${email} `);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Email has been sent')).toBeFocused();

  const { link: accept } = await mailTo(request, email, '/auth/invite?hash=', [first]);
  await page.goto(accept);
  await expect(heading(page, 'Set your password')).toBeVisible();
  await expect(password(page)).toBeFocused();
  await expectAccessible(page);
  await typePasswords(page);
  await expect(toast(page, 'Password has been set')).toBeVisible();
  await expect(heading(page, 'My profile')).toBeFocused();
  await page.goto(accept);
  await expect(page.getByRole('alert')).toContainText(BAD_PASSWORD_HASH);
});

it('keeps the password of a user with an account, who joins by logging in', async ({ page, request, baseURL }) => {
  const { email } = await newcomer(baseURL ?? '');
  await invited(request, email);
  await page.goto((await mailTo(request, email, '/auth/invite?hash=')).link);
  await expect(page.getByText(`${email} is invited to Northwind Logistics.`)).toBeVisible();
  await pressOn(button(page, 'Log in and accept'));
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await expect(page.getByLabel('Login or email')).toHaveValue(email);
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'My profile')).toBeFocused();
  await expect(page.getByText('Northwind Logistics').filter({ visible: true }).first()).toBeVisible();
});

it('confirms a changed email by its link, once', async ({ page, request, baseURL }) => {
  const person = await newcomer(baseURL ?? '');
  const email = freshAddress('changed');
  await call(request, 'POST', '/email/reset', { email }, person.token);
  const { link: confirm } = await mailTo(request, email, '/auth/user/reset-email?hash=');
  await page.goto(confirm);
  await expect(page.getByText(`${person.email} asked to use this address.`)).toBeVisible();
  await expectAccessible(page);
  await expect(password(page)).toBeFocused();
  await password(page).fill('not-the-password-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toContainText('This is not your current password.');
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email has been changed successfully')).toBeVisible();
  await page.goto(confirm);
  await expect(page.getByRole('alert')).toHaveText(BAD_EMAIL_HASH);
  await expectAccessible(page);
  await pressOn(link(page, 'Log in'));
  await logInByKeys(page, email, PASSWORD);
  await expect(heading(page, 'My profile')).toBeFocused();
});

it('confirms a changed email on load if its account is logged in', async ({ page, request, baseURL }) => {
  const person = await newcomer(baseURL ?? '');
  const email = freshAddress('changed-here');
  await signIn(page, person.email);
  await call(request, 'POST', '/email/reset', { email }, person.token);
  await page.goto((await mailTo(request, email, '/auth/user/reset-email?hash=')).link);
  await expect(heading(page, 'Reset email status')).toBeFocused();
  await expect(page.getByText('Email has been changed successfully')).toBeVisible();
});

it('undoes a changed email by a press on the page of the notice, not by opening it', async ({
  page,
  request,
  baseURL,
}) => {
  const person = await newcomer(baseURL ?? '');
  const email = freshAddress('thief');
  await call(request, 'POST', '/email/reset', { email }, person.token);
  const mail = await newestTo(request, email);
  await call(request, 'POST', '/email/confirm', { hash: mail.code }, person.token);
  const { link: notice } = await mailTo(request, person.email, '/auth/user/reset-email?undo=');
  await page.goto(notice);
  await expect(heading(page, 'Undo the change of your email')).toBeFocused();
  await expectAccessible(page);
  expect((await request.get('/api/auth', { headers: { Authorization: `Bearer ${person.token}` } })).status()).toBe(200);
  await pressOn(button(page, 'Undo the change'));
  await expect(page.getByText(`The email of your account is ${person.email}.`)).toBeVisible();
  expect((await request.get('/api/auth', { headers: { Authorization: `Bearer ${person.token}` } })).status()).toBe(401);
  await mailTo(request, person.email, '/auth/user/reset?hash=');
});

it('accepts an invitation when a logged-in user opens its link', async ({ page, request, baseURL }) => {
  const { email } = await newcomer(baseURL ?? '');
  await invited(request, email);
  await signIn(page, email);
  await page.goto((await mailTo(request, email, '/auth/invite?hash=')).link);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(toast(page, 'You accepted the invitation')).toBeVisible();
  await expect(heading(page, 'My profile')).toBeVisible();
  await expect(page.getByText('Northwind Logistics').filter({ visible: true }).first()).toBeVisible();
});

it('says on each linked page what is wrong with an invalid or missing hash', async ({ page }) => {
  for (const [path, sentence] of [
    ['activate', BAD_ACTIVATION_HASH],
    ['user/reset-email', BAD_EMAIL_HASH],
  ] as const) {
    for (const hash of ['?hash=nonsense', '']) {
      await page.goto(`/auth/${path}${hash}`);
      if (path === 'activate' && hash) await pressOn(button(page, 'Activate account'));
      await expect(page.getByRole('alert')).toHaveText(sentence);
    }
  }
  for (const path of ['user/reset', 'invite']) {
    await page.goto(`/auth/${path}?hash=nonsense`);
    await expect(page.getByRole('alert')).toHaveText(BAD_PASSWORD_HASH);
    await expect(password(page), 'a dead link says so before anything is typed').toBeHidden();
  }
  await page.goto('/auth/user/reset');
  await expect(page.getByRole('alert')).toHaveText(BAD_PASSWORD_HASH);
  await expectAccessible(page);
  await tabTo(link(page, 'Get a new link'));
});

it('shows a message in the URL as a toast, and removes it from the URL', async ({ page }) => {
  await page.goto(`/auth/sign-in?x=1&error_message=${encodeURIComponent('<img src=x onerror=alert(1)> No')}`);
  await expect(page.getByRole('alert')).toContainText('The provider answered: <img src=x onerror=alert(1)> No');
  await expect(page).toHaveURL(/\/auth\/sign-in\?x=1$/);
  await expect(loginField(page)).toBeFocused();
});

it("says whose words a message in the URL are, shortens a stranger's, and links nothing", async ({ page }) => {
  const long = `Your account is locked. Call https://evil.example ${'x'.repeat(300)}`;
  await page.goto(`/auth/sign-in?error_message=${encodeURIComponent(long)}`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The provider answered: Your account is locked.');
  expect((await alert.innerText()).length).toBeLessThan(250);
  await expect(alert.getByRole('link')).toHaveCount(0);
  await page.goto('/auth/sign-in?error_message=Call+1+555&error_code=external_login_cancelled');
  await expect(alert).toContainText('The login with Platform ID was cancelled.');
  await expect(alert).not.toContainText('555');
});

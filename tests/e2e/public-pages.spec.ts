import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { call, freshAddress, logIn, newcomer, PASSWORD } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { mailTo } from './support/outbox.ts';

const OTHER = 'amber-window-93-kite';
const BAD_PASSWORD_HASH = 'Invalid password reset hash. It may have been too long since you requested a password reset. Or hash can be used before.';
const BAD_EMAIL_HASH = 'Invalid email reset hash. It may have been too long since you requested a email reset. Or hash can be used before.';
// Looking at a page in every size and colour takes its time.
test.describe.configure({ timeout: 90_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm password', { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function setPassword(page: Page, submit: string, value = OTHER): Promise<void> {
  await password(page).fill(value);
  await confirmation(page).fill(value);
  await button(page, submit).click();
}

test('create an account, activate it by the mail, and sign in, all by keyboard', async ({ page, request }) => {
  const email = freshAddress('create');
  await page.goto('/auth/sign-in');
  await button(page, 'Create Account').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Create account')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your account created!')).toBeVisible();
  await expect(heading(page, 'Account created')).toBeVisible();
  await expect(page.getByText(`We sent activating instructions to ${email}`)).toBeVisible();
  await expectAccessible(page);

  await page.goto('/auth/sign-in');
  await logIn(page, email);
  await expect(page.getByRole('alert')).toContainText('Your account is not activated yet.');
  const { link } = await mailTo(request, email, '/auth/activate?hash=');
  await page.goto(link);
  await expect(page.getByText('Your account is active')).toBeVisible();
  await expect(page).toHaveTitle('Activate account');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Invalid activation hash.');
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, email);
  await expect(heading(page, 'My profile')).toBeVisible();
});

test('create account checks the address live, the confirmation, and lists what the service asks of a password', async ({ page }) => {
  await page.goto('/auth/create-account');
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(button(page, 'Login')).toBeDisabled();
  await email.fill('ann@nowhere');
  await expect(page.getByText('This email is invalid')).toBeVisible();
  await email.fill(freshAddress('rules'));
  await expect(page.getByText('This email is invalid')).toBeHidden();
  await password(page).fill('password');
  await expect(button(page, 'Login')).toBeDisabled();
  await confirmation(page).fill('passwort');
  await expect(page.getByText('The password and confirm password fields do not match.')).toBeVisible();
  await expect(button(page, 'Login')).toBeDisabled();
  await expectAccessible(page);
  await confirmation(page).fill('password');
  await expect(page.getByText('The password and confirm password fields do not match.')).toBeHidden();
  await button(page, 'Login').click();
  await expect(page.getByText('Password must meet the following requirements:')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'At least 10 characters' })).toBeVisible();
  await expect(password(page)).toHaveValue('password');
  await expectAccessible(page);
});

test('a password that is shown needs no confirmation', async ({ page }) => {
  await page.goto('/auth/create-account');
  await expect(button(page, 'Show password')).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Email' }).fill(freshAddress('plain'));
  await password(page).fill(PASSWORD);
  await expect(button(page, 'Login')).toBeDisabled();
  await button(page, 'Show password').click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(button(page, 'Login')).toBeEnabled();
  await button(page, 'Login').click();
  await expect(heading(page, 'Account created')).toBeVisible();
});

test('restore a password: the new one is good, the old one and the link are not', async ({ page, request, baseURL }) => {
  const { email } = await newcomer(baseURL ?? '');
  await page.goto('/auth/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(heading(page, 'Restore your password')).toBeVisible();
  await expect(button(page, 'Restore password')).toBeDisabled();
  await page.getByRole('textbox', { name: 'Login or email' }).fill(`  ${email} `);
  await button(page, 'Restore password').click();
  await expect(heading(page, 'Email has been sent')).toBeVisible();
  await expect(page.getByText(`We sent restoring instructions to ${email}`, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in$/);

  const { link } = await mailTo(request, email, '/auth/user/reset?hash=');
  await page.goto(link);
  await expect(password(page)).toBeFocused();
  await setPassword(page, 'Restore password', 'short');
  await expect(page.getByRole('listitem').filter({ hasText: 'At least 10 characters' })).toBeVisible();
  await expectAccessible(page);
  await setPassword(page, 'Restore password');
  await expect(toast(page, 'Restore successful')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await logIn(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toContainText('The login or the password is wrong.');
  await expect(button(page, 'Login and start new Organization')).toBeDisabled();
  await logIn(page, email, OTHER);
  await expect(heading(page, 'My profile')).toBeVisible();

  await page.goto(link);
  await setPassword(page, 'Restore password');
  await expect(page.getByRole('alert')).toContainText(BAD_PASSWORD_HASH);
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL(/\/auth\/restore-password$/);
});

test('an unknown address gets the same answer', async ({ page }) => {
  await page.goto('/auth/restore-password');
  const email = freshAddress('nobody');
  await page.getByRole('textbox', { name: 'Login or email' }).fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`We sent restoring instructions to ${email}`, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

/** Somebody whom an owner of an organization of its own has invited. */
async function invited(request: APIRequestContext): Promise<string> {
  const [olivia] = await call<{ access_token: string }>(request, 'POST', '/auth', { email: 'olivia.owner@northwind.example', password: PASSWORD });
  const roles = await call<{ id: number; is_assignable: boolean; is_deleted: boolean; is_disabled: boolean }>(request, 'GET', '/role?__count=100', undefined, olivia?.access_token);
  const email = freshAddress('invited');
  const role = roles.find((one) => one.is_assignable && !one.is_deleted && !one.is_disabled);
  await call(request, 'POST', '/invite', { email, role_ids: [role?.id] }, olivia?.access_token);
  return email;
}

test('an invitation is sent again, accepted, and good once', async ({ page, request }) => {
  const email = await invited(request);
  const first = (await mailTo(request, email, '/auth/invite?hash=')).link;
  await page.goto('/auth/sign-in');
  await page.getByRole('link', { name: 'Dismiss invitation email?' }).click();
  await expect(heading(page, 'Resend invitation link')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await button(page, 'Resend invitation').click();
  await expect(page.getByText('This email is invalid')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(` ${email} `);
  await button(page, 'Resend invitation').click();
  await expect(heading(page, 'Email has been sent')).toBeVisible();
  await expectAccessible(page);

  const { link } = await mailTo(request, email, '/auth/invite?hash=', [first]);
  await page.goto(link);
  await expect(heading(page, 'Set your password')).toBeVisible();
  await expectAccessible(page);
  await setPassword(page, 'Set password');
  await expect(toast(page, 'Password has been set')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await logIn(page, email, OTHER);
  await expect(heading(page, 'My profile')).toBeVisible();
  await page.goto(link);
  await setPassword(page, 'Set password');
  await expect(page.getByRole('alert')).toContainText(BAD_PASSWORD_HASH);
});

test('somebody invited cannot sign in before, and is told so', async ({ page, request }) => {
  const email = await invited(request);
  await page.goto('/auth/sign-in');
  await logIn(page, email);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
});

test('a changed address is confirmed by its link, once', async ({ page, request, baseURL }) => {
  const person = await newcomer(baseURL ?? '');
  const email = freshAddress('changed');
  await call(request, 'POST', '/email/reset', { email }, person.token);
  const { link } = await mailTo(request, email, '/auth/user/reset-email?hash=');
  await page.goto(link);
  await expect(heading(page, 'Reset email status')).toBeVisible();
  await expect(page.getByText('Email has been changed successfully')).toBeVisible();
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText(BAD_EMAIL_HASH);
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, email);
  await expect(heading(page, 'My profile')).toBeVisible();
});

for (const [path, sentence] of [
  ['activate', 'Invalid activation hash. It may have been too long since you created the account. Or hash can be used before.'],
  ['user/reset-email', BAD_EMAIL_HASH],
] as const) {
  test(`/${path} says what is wrong with a hash that is nonsense or missing`, async ({ page }) => {
    for (const hash of ['?hash=nonsense', '']) {
      await page.goto(`/auth/${path}${hash}`);
      await expect(page.getByRole('alert')).toHaveText(sentence);
    }
    await expectAccessible(page);
  });
}

for (const [path, submit] of [['user/reset', 'Restore password'], ['invite', 'Set password']] as const) {
  test(`/${path} says what is wrong with a hash that is nonsense or missing`, async ({ page }) => {
    await page.goto(`/auth/${path}?hash=nonsense`);
    await setPassword(page, submit);
    await expect(page.getByRole('alert')).toContainText(BAD_PASSWORD_HASH);
    await expect(password(page)).toHaveValue(OTHER);
    if (path === 'invite') return;
    await page.goto(`/auth/${path}`);
    await expect(page.getByRole('alert')).toHaveText(BAD_PASSWORD_HASH);
    await expectAccessible(page);
  });
}

test('log in and start a new organization', async ({ page, baseURL }) => {
  const { email } = await newcomer(baseURL ?? '');
  await page.goto('/auth/sign-in');
  await page.getByRole('textbox', { name: 'Login or email' }).fill(email);
  await password(page).fill(PASSWORD);
  await button(page, 'Login and start new Organization').click();
  await expect(heading(page, 'My profile')).toBeVisible();
  await expect(page.getByText(/'s organization$/).first()).toBeVisible();
});

test('a message in the address is toasted as text, and taken out of it', async ({ page }) => {
  await page.goto(`/auth/sign-in?x=1&error_message=${encodeURIComponent('<img src=x onerror=alert(1)> No')}`);
  await expect(page.getByRole('alert')).toContainText('<img src=x onerror=alert(1)> No');
  await expect(page).toHaveURL(/\/auth\/sign-in\?x=1$/);
});

test('the external provider signs a person in, or says why not', async ({ page, baseURL }) => {
  const { email } = await newcomer(baseURL ?? '');
  await page.goto('/auth/sign-in');
  await button(page, 'Continue with Platform ID').click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await expect(page.getByRole('alert')).toBeVisible();
  await button(page, 'Continue with Platform ID').click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'My profile')).toBeVisible();
  expect(page.url()).toMatch(/\/auth\/user$/);
  await page.goBack();
  expect(page.url()).not.toContain('access_token');
});

import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { describe, expect, it } from '../support/it.ts';
import { logInByKeys, pressOn, typeInto } from '../support/keys.ts';
import { PASSWORD } from '../support/api.ts';
import { tokenIn } from '../support/log-in.ts';
import { newcomer, withTwoFactor } from '../support/users.ts';

const MARCO = 'marco.multi@example.net';
// Keyboard only, at phone width: nothing is clicked, and each step must leave focus in the right place.
it.use({ viewport: { width: 390, height: 844 } });
describe.configure({ timeout: 90_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const loginField = (page: Page) => page.getByRole('textbox', { name: 'Login or email' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const code = (page: Page) => page.getByRole('textbox', { name: 'TFA code' });

async function logOut(page: Page): Promise<void> {
  await page.goto('/auth/logout');
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await expect(loginField(page)).toBeFocused();
}

it('logs in, and shows the password on request', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await expect(loginField(page)).toBeFocused();
  await expectAccessible(page);
  await typeInto(loginField(page), 'olivia.owner@northwind.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await expect(button(page, 'Show password')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Log in')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'My profile')).toBeFocused();
});

it('keeps focus on the password after a failure, even when the button was pressed', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await typeInto(loginField(page), 'olivia.owner@northwind.example');
  await typeInto(password(page), 'not-her-password');
  await pressOn(button(page, 'Log in'));
  await expect(page.getByRole('alert')).toContainText('Wrong login or password.');
  await expect(password(page)).toBeFocused();
});

it('accepts a correct code or a recovery code once as second factor, and rejects a wrong one', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await newcomer(baseURL ?? '');
  const { nextCode, recoveryCodes } = await withTwoFactor(baseURL ?? '', person);
  await page.goto('/auth/sign-in');
  await logInByKeys(page, person.email, PASSWORD);
  await expect(page).toHaveURL(/\/auth\/tfa$/);
  await expect(heading(page, 'Confirm TFA')).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expect(button(page, 'Send code')).toBeDisabled();
  expect(await tokenIn(page)).toBeUndefined();
  await expectAccessible(page);
  await page.keyboard.type('000000');
  await pressOn(button(page, 'Send code'));
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(code(page)).toHaveValue('000000');
  await expect(code(page)).toBeFocused();
  await typeInto(code(page), nextCode());
  await pressOn(button(page, 'Send code'));
  await expect(heading(page, 'My profile')).toBeFocused();

  for (const good of [true, false]) {
    await logOut(page);
    await logInByKeys(page, person.email, PASSWORD);
    await typeInto(code(page), recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(good ? heading(page, 'My profile') : page.getByRole('alert').first()).toBeVisible();
  }
  await page.reload();
  await expect(code(page), 'the step goes on').toBeVisible();
  const stranger = await browser.newPage();
  await stranger.goto('/auth/tfa');
  await expect(stranger).toHaveURL(/\/auth\/sign-in$/);
  await stranger.close();
});

it('asks which of two organizations to open, and lets the user switch accounts', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await logInByKeys(page, MARCO, PASSWORD);
  await expect(page).toHaveURL(/\/auth\/choose-organization$/);
  await expect(heading(page, 'Choose organization')).toBeFocused();
  await expect(button(page, 'Northwind Logistics')).toBeVisible();
  await expectAccessible(page);
  await pressOn(button(page, 'Switch Account'));
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  expect(await tokenIn(page)).toBeUndefined();
  await logInByKeys(page, MARCO, PASSWORD);
  await pressOn(button(page, 'Contoso Sensors'));
  await expect(page).toHaveURL(/\/auth\/user$/);
  await expect(heading(page, 'My profile')).toBeFocused();
  await expect(page.getByText('Contoso Sensors').filter({ visible: true }).first()).toBeVisible();
});

it('logs in and starts a new organization', async ({ page, baseURL }) => {
  const { email } = await newcomer(baseURL ?? '');
  await page.goto('/auth/sign-in');
  await typeInto(loginField(page), email);
  await typeInto(password(page), PASSWORD);
  await pressOn(button(page, 'Login and start new Organization'));
  await expect(heading(page, 'My profile')).toBeFocused();
  await expect(
    page
      .getByText(/'s organization$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});

async function logInAtProvider(page: Page, email: string): Promise<void> {
  await pressOn(button(page, 'Continue with Platform ID'));
  await expect(page.getByLabel('Email')).toBeFocused();
  await typeInto(page.getByLabel('Email'), email);
  await typeInto(page.getByLabel('Password'), PASSWORD);
  await page.keyboard.press('Enter');
}

it('logs in with the external provider, shows why it failed, and still asks for the second factor', async ({
  page,
  baseURL,
}) => {
  const person = await newcomer(baseURL ?? '');
  await page.goto('/auth/sign-in');
  await pressOn(button(page, 'Continue with Platform ID'));
  await pressOn(button(page, 'Cancel'));
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(loginField(page)).toBeFocused();
  await logInAtProvider(page, person.email);
  await expect(heading(page, 'My profile')).toBeVisible();
  expect(page.url()).toMatch(/\/auth\/user$/);
  await page.goBack();
  expect(page.url()).not.toContain('access_token');

  const { recoveryCodes } = await withTwoFactor(baseURL ?? '', person);
  await logOut(page);
  await logInAtProvider(page, person.email);
  await expect(page).toHaveURL(/\/auth\/tfa$/);
  await expect(code(page)).toBeFocused();
  expect(await tokenIn(page)).toBeUndefined();
  await page.keyboard.type(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'My profile')).toBeFocused();
});

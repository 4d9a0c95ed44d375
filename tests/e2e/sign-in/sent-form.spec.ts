import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findBrowser } from '../../../scripts/setup/browser.mjs';
import {
  button,
  countLogIns,
  countShifts,
  EMAIL,
  expectSameNodes,
  expectUndisturbedComposition,
  field,
  fontOf,
  holdReact,
  login,
  password,
  rememberNodes,
  storePassword,
} from '../support/early-page.ts';
import { expect, it } from '../support/it.ts';
import { settle } from '../support/settle.ts';
import { PASSWORD } from '../support/api.ts';
import { labelsSeen, rememberLabels } from './support/sent-forms.ts';

const PAGE = '/auth/sign-in';

it('keeps what is typed while React comes two seconds late, and submits it once', async ({ page, context }) => {
  const react = await holdReact(context);
  const logIns = countLogIns(page);
  await page.goto(PAGE, { waitUntil: 'commit' });
  await expect(login(page)).toBeFocused();
  await rememberNodes(page);
  await page.keyboard.type(EMAIL);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.waitForFunction(() => performance.now() > 2000);
  react.release();
  await expectSameNodes(page);
  expect(await field(page)).toEqual({ name: 'password', value: PASSWORD, from: 0, to: 1 });
  await expect(login(page)).toHaveValue(EMAIL);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  expect(logIns()).toBe(1);
});

it('submits a form once that was submitted while React was held back for two seconds', async ({ page, context }) => {
  const react = await holdReact(context);
  const logIns = countLogIns(page);
  await page.goto(PAGE, { waitUntil: 'commit' });
  await login(page).fill(EMAIL);
  await password(page).fill(PASSWORD);
  await expect(button(page, 'Log in')).toBeEnabled();
  await page.keyboard.press('Enter');
  await button(page, 'Log in').click();
  await page.waitForFunction(() => performance.now() > 2000);
  expect(logIns()).toBe(0);
  react.release();
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  expect(logIns()).toBe(1);
});

it('does not interrupt an input method that was used before any script', async ({ page, context }) => {
  const react = await holdReact(context);
  await page.goto(PAGE, { waitUntil: 'commit' });
  await expect(login(page)).toBeFocused();
  await expectUndisturbedComposition(page, { element: 'iam-console', react });
});

it('submits a password that Chromium filled in while React was held back', async ({ baseURL }) => {
  const folder = mkdtempSync(join(tmpdir(), 'iam-profile-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser(),
    args: CHROMIUM_ARGS,
    baseURL: baseURL ?? '',
  });
  try {
    const page = await context.newPage();
    await storePassword(page, `${baseURL}${PAGE}`);
    const react = await holdReact(context);
    const logIns = countLogIns(page);
    await page.goto(PAGE, { waitUntil: 'commit' });
    await expect(password(page)).toHaveValue(PASSWORD);
    await page.waitForFunction(() => performance.now() > 2000);
    await rememberNodes(page);
    react.release();
    await expectSameNodes(page);
    await expect(login(page)).toHaveValue(EMAIL);
    await expect(password(page)).toHaveValue(PASSWORD);
    await button(page, 'Log in').click();
    await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
    expect(logIns()).toBe(1);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('speaks the language of the browser from the first frame, and keeps what is typed there', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  const font = fontOf(page);
  await countShifts(page);
  await rememberLabels(page);
  const react = await holdReact(context);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const response = await page.goto(PAGE, { waitUntil: 'commit' });
  expect(response?.headers()['content-language']).toBe('de');
  const germanLogin = page.getByRole('textbox', { name: 'Benutzername oder E-Mail' });
  await expect(germanLogin).toBeFocused();
  await expect(page).toHaveTitle('Anmelden');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await rememberNodes(page);
  await font();
  await page.keyboard.type('olivia');
  react.release();
  await expectSameNodes(page);
  await settle(page);
  expect(await field(page)).toEqual({ name: 'email', value: 'olivia', from: 6, to: 6 });
  await expect(button(page, 'Anmelden')).toBeVisible();
  expect(await labelsSeen(page)).toEqual(['Benutzername oder E-Mail', 'Passwort']);
  expect(await page.evaluate('shifts')).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

it('repeats what was pressed before any other script came', async ({ page, context }) => {
  const scripts = await holdReact(context, 'data-iam-sent');
  await page.goto(PAGE, { waitUntil: 'domcontentloaded' });
  await button(page, 'Create Account').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  scripts.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toBeFocused();
  await expect(page.locator('[data-iam-pressed]')).toHaveCount(0);
});

it('logs in once after Enter before any other script came', async ({ page, context }) => {
  const logIns = countLogIns(page);
  const scripts = await holdReact(context, 'data-iam-sent');
  await page.goto(PAGE, { waitUntil: 'domcontentloaded' });
  await expect(login(page)).toBeFocused();
  await page.keyboard.type(EMAIL);
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  scripts.release();
  await expect(page).toHaveURL('/auth/user');
  expect(logIns()).toBe(1);
});

it('submits nothing after Enter in a form that was not complete', async ({ page, context }) => {
  const logIns = countLogIns(page);
  const scripts = await holdReact(context, 'data-iam-sent');
  await page.goto(PAGE, { waitUntil: 'domcontentloaded' });
  await expect(login(page)).toBeFocused();
  await page.keyboard.type(EMAIL);
  await page.keyboard.press('Enter');
  await password(page).fill('half a pass');
  await rememberNodes(page);
  scripts.release();
  await expectSameNodes(page);
  await settle(page);
  expect(logIns()).toBe(0);
  await expect(password(page)).toHaveValue('half a pass');
});

it('logs in after Enter that followed another press before any other script came', async ({ page, context }) => {
  const logIns = countLogIns(page);
  const scripts = await holdReact(context, 'data-iam-sent');
  await page.goto(PAGE, { waitUntil: 'domcontentloaded' });
  await login(page).fill(EMAIL);
  await password(page).fill(PASSWORD);
  await button(page, 'Show password').click();
  await login(page).press('Enter');
  scripts.release();
  await expect(page).toHaveURL('/auth/user');
  expect(logIns()).toBe(1);
});

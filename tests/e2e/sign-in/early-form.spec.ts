import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findBrowser } from '../../../scripts/setup/browser.mjs';
import {
  button,
  countLogIns,
  countShifts,
  EMAIL,
  earlyPage,
  expectSameNodes,
  expectUndisturbedComposition,
  field,
  holdReact,
  login,
  password,
  rememberNodes,
  storePassword,
} from '../support/early-page.ts';
import { expect, it } from '../support/it.ts';
import { settle } from '../support/settle.ts';
import { PASSWORD } from '../support/api.ts';

const isDefined = (page: Page) => page.evaluate(() => customElements.get('iam-sign-in') !== undefined);

it('keeps the input and the caret when React takes over, and submits it once', async ({ page, context, baseURL }) => {
  const url = await earlyPage(context, baseURL ?? '');
  const react = await holdReact(context);
  const logIns = countLogIns(page);
  await page.goto(url, { waitUntil: 'commit' });
  await login(page).click();
  await page.keyboard.type(`${EMAIL}x`);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await rememberNodes(page);
  expect(await isDefined(page)).toBe(false);
  await settle(page);
  react.release();
  await expectSameNodes(page);
  expect(await field(page)).toEqual({ name: 'email', value: EMAIL, from: 0, to: 1 });
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(login(page)).toBeHidden();
  expect(logIns()).toBe(1);
});

it('submits a form once that was submitted before React loaded', async ({ page, context, baseURL }) => {
  const url = await earlyPage(context, baseURL ?? '');
  const react = await holdReact(context);
  const logIns = countLogIns(page);
  await page.goto(url, { waitUntil: 'commit' });
  await expect(button(page, 'Log in')).toBeDisabled();
  await login(page).fill(EMAIL);
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await button(page, 'Log in').click();
  expect(logIns()).toBe(0);
  react.release();
  await expect(login(page)).toBeHidden();
  expect(logIns()).toBe(1);
});

it('drops a submitted form that its element will not show, without a request', async ({ page, context, baseURL }) => {
  const url = await earlyPage(context, baseURL ?? '');
  const react = await holdReact(context);
  const logIns = countLogIns(page);
  await page.goto(url, { waitUntil: 'commit' });
  await login(page).fill(EMAIL);
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.evaluate(() => (document.documentElement.lang = 'de'));
  react.release();
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  await settle(page);
  // Submitting the form of the first frame would open a URL with the password.
  await expect(page).toHaveURL(url);
  expect(logIns()).toBe(0);
});

it('submits after another press before React loaded, and not what changed since', async ({
  page,
  context,
  baseURL,
}) => {
  const url = await earlyPage(context, baseURL ?? '');
  const react = await holdReact(context);
  const logIns = countLogIns(page);
  await page.goto(url, { waitUntil: 'commit' });
  await login(page).fill(EMAIL);
  await password(page).fill('half a pass');
  await page.keyboard.press('Enter');
  await password(page).fill(PASSWORD);
  await button(page, 'Show password').click();
  await login(page).press('Enter');
  react.release();
  await expect(login(page)).toBeHidden();
  expect(logIns()).toBe(1);
});

it('waits for an input method that begins its next word at once', async ({ page, context, baseURL }) => {
  const url = await earlyPage(context, baseURL ?? '');
  const react = await holdReact(context);
  await page.goto(url, { waitUntil: 'commit' });
  const compose = (...types: string[]) =>
    login(page).evaluate((field, all) => {
      for (const type of all) field.dispatchEvent(new CompositionEvent(type, { bubbles: true }));
    }, types);
  const isOwned = () =>
    login(page).evaluate((field) => Object.keys(field).some((key) => key.startsWith('__reactProps')));
  await compose('compositionstart');
  react.release();
  await page.waitForFunction(() => customElements.get('iam-sign-in') !== undefined);
  await compose('compositionend', 'compositionstart');
  await settle(page);
  expect(await isOwned()).toBe(false);
  await compose('compositionend');
  await expect.poll(isOwned).toBe(true);
});

it('does not interrupt the composition of an input method', async ({ page, context, baseURL }) => {
  const url = await earlyPage(context, baseURL ?? '');
  const react = await holdReact(context);
  await page.goto(url, { waitUntil: 'commit' });
  await login(page).click();
  await expectUndisturbedComposition(page, { element: 'iam-sign-in', react });
  await password(page).fill('x');
  await expect(button(page, 'Log in')).toBeEnabled();
});

it('submits a password that Chromium filled in before React loaded', async ({ baseURL }) => {
  const folder = mkdtempSync(join(tmpdir(), 'iam-profile-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser(),
    args: CHROMIUM_ARGS,
    baseURL: baseURL ?? '',
  });
  try {
    const page = await context.newPage();
    const url = await earlyPage(context, baseURL ?? '');
    await storePassword(page, url);
    const react = await holdReact(context);
    const logIns = countLogIns(page);
    await page.goto(url, { waitUntil: 'commit' });
    await expect(password(page)).toHaveValue(PASSWORD);
    expect(await isDefined(page)).toBe(false);
    await rememberNodes(page);
    react.release();
    await expectSameNodes(page);
    await expect(login(page)).toHaveValue(EMAIL);
    await expect(password(page)).toHaveValue(PASSWORD);
    await button(page, 'Log in').click();
    await expect(login(page)).toBeHidden();
    expect(logIns()).toBe(1);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  it(`draws the same picture in the first frame as React, ${colorScheme}, ${width} px`, async ({
    page,
    context,
    baseURL,
  }) => {
    const url = await earlyPage(context, baseURL ?? '');
    const react = await holdReact(context);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await countShifts(page);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(url, { waitUntil: 'commit' });
    await expect(login(page)).toBeVisible();
    await rememberNodes(page);
    const first = await page.screenshot();
    react.release();
    await expectSameNodes(page);
    await settle(page);
    expect((await page.screenshot()).equals(first), 'the picture is the same').toBe(true);
    expect(await page.evaluate('shifts')).toBe(0);
    expect(errors).toEqual([]);
  });
}

it('repeats a press from before React loaded, and gives a second element the same form', async ({
  page,
  context,
  baseURL,
}) => {
  const url = await earlyPage(context, baseURL ?? '');
  const react = await holdReact(context);
  await page.goto(url, { waitUntil: 'commit' });
  await button(page, 'Create Account').click();
  const form = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('iam-sign-in')].map((element) =>
        [...element.querySelectorAll<HTMLInputElement | HTMLButtonElement>('form input, form button')].map(
          (control) => [
            control.localName,
            control.type,
            control.name,
            control instanceof HTMLInputElement ? control.autocomplete : control.value,
            control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : control.textContent,
            control.disabled,
          ],
        ),
      ),
    );
  const [early] = await form();
  react.release();
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  // Added once the class is there: React renders it alone.
  await page.evaluate(() => document.querySelector('main')?.replaceChildren(document.createElement('iam-sign-in')));
  await expect(login(page)).toBeVisible();
  expect(await form()).toEqual([early]);
});

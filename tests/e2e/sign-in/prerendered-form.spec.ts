import type { BrowserContext, Page } from '@playwright/test';
import {
  button,
  countLogIns,
  countShifts,
  EMAIL,
  expectSameNodes,
  expectUndisturbedComposition,
  field,
  holdReact,
  hostPage,
  login,
  password,
  rememberNodes,
} from '../support/prerendered-page.ts';
import { describe, expect, it } from '../support/it.ts';
import { settle } from '../support/settle.ts';
import { PASSWORD } from '../support/api.ts';

/** A form that a script put into the page of a host, and one in the HTML of the console. */
const FORMS = [
  { of: 'host', element: 'iam-sign-in', url: hostPage },
  { of: 'console', element: 'iam-console', url: async () => '/auth/sign-in' },
] as const;

/** Opens a page whose React is held back. */
async function open(page: Page, url: (context: BrowserContext, baseURL: string) => Promise<string>, baseURL = '') {
  const context = page.context();
  const at = await url(context, baseURL);
  const react = await holdReact(context);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const logIns = countLogIns(page);
  await page.goto(at, { waitUntil: 'commit' });
  return { react, errors, logIns, at };
}

for (const { of, element, url } of FORMS)
  describe(`the prerendered log in form of a ${of}`, () => {
    it('keeps text, caret and nodes when React takes over two seconds later, and submits them once', async ({
      page,
      baseURL,
    }) => {
      const { react, logIns } = await open(page, url, baseURL);
      await login(page).click();
      await page.keyboard.type(`${EMAIL}x`);
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Home');
      await page.keyboard.press('Shift+ArrowRight');
      await rememberNodes(page);
      expect(await page.evaluate((tag) => customElements.get(tag) !== undefined, element)).toBe(false);
      await page.waitForFunction(() => performance.now() > 2000);
      react.release();
      await expectSameNodes(page);
      expect(await field(page)).toEqual({ name: 'email', value: EMAIL, from: 0, to: 1 });
      await password(page).focus();
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(login(page)).toBeHidden();
      expect(logIns()).toBe(1);
      await expect(page.locator('[data-iam-prerendered]')).toHaveCount(0);
    });

    it('submits once what was submitted last, and not what changed since', async ({ page, baseURL }) => {
      const { react, logIns } = await open(page, url, baseURL);
      await expect(button(page, 'Log in')).toBeDisabled();
      await login(page).fill(EMAIL);
      await login(page).press('Enter');
      await password(page).fill('half a pass');
      await expect(button(page, 'Log in')).toBeEnabled();
      await page.keyboard.press('Enter');
      await password(page).fill(PASSWORD);
      await button(page, 'Show password').click();
      await login(page).press('Enter');
      await button(page, 'Log in').click();
      expect(logIns()).toBe(0);
      react.release();
      await expect(login(page)).toBeHidden();
      expect(logIns()).toBe(1);
    });

    it('submits nothing whose text changed after the submit', async ({ page, baseURL }) => {
      const { react, logIns } = await open(page, url, baseURL);
      await login(page).fill(EMAIL);
      await password(page).fill('half a pass');
      await page.keyboard.press('Enter');
      await password(page).fill('half a password');
      await rememberNodes(page);
      react.release();
      await expectSameNodes(page);
      await settle(page);
      expect(logIns()).toBe(0);
      await expect(password(page)).toHaveValue('half a password');
    });

    it('repeats the last press', async ({ page, baseURL }) => {
      const { react } = await open(page, url, baseURL);
      await button(page, 'Show password').click();
      await button(page, 'Create Account').click();
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
      react.release();
      await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toBeFocused();
    });

    it('does not interrupt the composition of an input method', async ({ page, baseURL }) => {
      const { react } = await open(page, url, baseURL);
      await login(page).click();
      await expectUndisturbedComposition(page, { element, react });
      await password(page).fill('x');
      await expect(button(page, 'Log in')).toBeEnabled();
    });
  });

it('waits for an input method that begins its next word at once', async ({ page, baseURL }) => {
  const { react } = await open(page, hostPage, baseURL);
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

it('gives way to another language, with what was typed but without a request', async ({ page, baseURL }) => {
  const { react, logIns, at } = await open(page, hostPage, baseURL);
  await login(page).fill(EMAIL);
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.evaluate(() => (document.documentElement.lang = 'de'));
  react.release();
  await expect(button(page, 'Anmelden')).toBeEnabled();
  await expect(page.getByRole('textbox', { name: 'Benutzername oder E-Mail' })).toHaveValue(EMAIL);
  await settle(page);
  // Submitting the form of the first frame would open a URL with the password.
  await expect(page).toHaveURL(at);
  expect(logIns()).toBe(0);
});

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  it(`looks on the page of a host as React draws it, ${colorScheme}, ${width} px`, async ({ page, baseURL }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await countShifts(page);
    const { react, errors } = await open(page, hostPage, baseURL);
    await expect(login(page)).toBeVisible();
    await rememberNodes(page);
    const first = await page.screenshot();
    react.release();
    await expectSameNodes(page);
    await settle(page);
    expect((await page.screenshot()).equals(first), 'the picture is the same').toBe(true);
    expect(await page.evaluate('shifted')).toEqual([]);
    expect(errors).toEqual([]);
  });
}

it('has the same form as an element that React renders alone', async ({ page, baseURL }) => {
  const { react } = await open(page, hostPage, baseURL);
  await expect(login(page)).toBeVisible();
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
  const [prerendered] = await form();
  react.release();
  await page.waitForFunction(() => customElements.get('iam-sign-in') !== undefined);
  await page.evaluate(() => document.querySelector('main')?.replaceChildren(document.createElement('iam-sign-in')));
  await expect(login(page)).toBeVisible();
  expect(await form()).toEqual([prerendered]);
});

import type { Page } from '@playwright/test';
import { difference } from '../support/difference.ts';
import {
  button,
  countShifts,
  EMAIL,
  expectSameNodes,
  fontOf,
  holdReact,
  holdRequests,
  rememberNodes,
} from '../support/early-page.ts';
import { expect, it } from '../support/it.ts';
import { settle } from '../support/settle.ts';
import { ASSETS, FORMS, heading, input, labelsSeen, rememberLabels, typeAll } from './support/sent-forms.ts';

/** URLs of script files in HTML. */
const SCRIPT = /\/assets\/[^"]+\.js/g;

/** The form's fields and buttons, and the card's controls, in their order. */
const controls = (page: Page) =>
  page.evaluate(() => {
    const host = document.querySelector('iam-console');
    const roots = [host?.querySelector('[data-iam-form]'), host?.shadowRoot];
    const attributes =
      'type name autocomplete inputmode maxlength spellcheck autocapitalize disabled novalidate href class ' +
      'aria-pressed';
    return roots.flatMap((root) =>
      [...(root?.querySelectorAll('form, input, button, a, label, h1, li') ?? [])].map((node) => ({
        ...Object.fromEntries(attributes.split(' ').map((name) => [name, node.getAttribute(name)])),
        tag: node.localName,
        label: node instanceof HTMLInputElement ? node.labels?.[0]?.textContent : node.textContent,
      })),
    );
  });

/** The page's errors, also those of React about nodes that it did not expect. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

for (const form of FORMS) {
  it(`has the form of ${form.path} in the HTML, as React renders it`, async ({ page, browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const plain = await context.newPage();
    await plain.goto(form.path);
    await typeAll(plain, form, EMAIL);
    await plain.keyboard.press('Enter');
    await expect(input(plain, 'email')).toHaveValue(EMAIL);
    await expect(plain, 'nothing typed is in the URL').toHaveURL(form.path);
    // Without scripts only the protocol can read the page.
    const html = await (await context.request.get(form.path)).text();
    await context.close();

    await page.goto('/auth/invite');
    await expect(heading(page, 'Set your password')).toBeVisible();
    await page.evaluate((path) => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, form.path);
    await expect(button(page, form.submit)).toBeVisible();
    const rendered = await controls(page);
    expect(rendered.length).toBeGreaterThan(5);
    await page.route(form.path, (route) =>
      route.fulfill({ contentType: 'text/html', body: html.replace(/<script.*?<\/script>/gs, '') }),
    );
    await page.goto(form.path);
    expect(await controls(page)).toEqual(rendered);
  });

  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    it(`shows ${form.path} before any script as React does, ${colorScheme}, ${width} px`, async ({ page, context }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const font = fontOf(page);
      await countShifts(page);
      const errors = errorsOf(page);
      const scripts = await holdReact(context, '');
      await page.goto(form.path, { waitUntil: 'commit' });
      await expect(input(page, 'email')).toBeFocused();
      await rememberNodes(page);
      await font();
      const first = await page.screenshot();
      scripts.release();
      await expectSameNodes(page);
      await settle(page);
      expect(await difference(first, await page.screenshot())).toBeLessThan(3);
      expect(await page.evaluate('shifts')).toBe(0);
      expect(errors).toEqual([]);
    });
  }

  it(`asks for no script of ${form.path} before its first frame, and for all in one round after it`, async ({
    page,
  }) => {
    const { asked, release } = await holdRequests(page, ASSETS);
    const html = await (await page.request.get(form.path)).text();
    const [seen = '', later = ''] = html.split('<template data-iam-later>');
    expect(seen.match(SCRIPT)).toBe(null);
    const round = later.match(SCRIPT)?.sort() ?? [];
    expect(round.length).toBeGreaterThan(10);
    await page.goto(form.path, { waitUntil: 'commit' });
    await expect(input(page, 'email')).toBeFocused();
    await rememberNodes(page);
    await expect.poll(() => [...asked].sort()).toEqual(round);
    release();
    await expectSameNodes(page);
    expect([...asked].sort()).toEqual(round);
  });

  for (const [locale, direction] of [
    ['de', 'ltr'],
    ['ar', 'rtl'],
  ] as const) {
    it(`speaks ${locale} on ${form.path} from the first frame, and keeps what is typed there`, async ({ browser }) => {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      const font = fontOf(page);
      await countShifts(page);
      await rememberLabels(page);
      const errors = errorsOf(page);
      const scripts = await holdReact(context, '');
      const response = await page.goto(form.path, { waitUntil: 'commit' });
      expect(response?.headers()['content-language']).toBe(locale);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      await expect(input(page, 'email')).toBeFocused();
      await rememberNodes(page);
      await font();
      const title = await page.title();
      const first = await page.screenshot();
      scripts.release();
      await expectSameNodes(page);
      await settle(page);
      expect(await difference(first, await page.screenshot())).toBeLessThan(3);
      await page.keyboard.type('olivia');
      await settle(page);
      await expect(input(page, 'email')).toHaveValue('olivia');
      expect(await page.title()).toBe(title);
      const seen = await labelsSeen(page);
      expect(seen, 'no label was in another language meanwhile').toHaveLength(form.names.length);
      expect(await page.evaluate('shifts')).toBe(0);
      expect(errors).toEqual([]);
      await context.close();
    });
  }

  it(`sends ${form.path} without the form to somebody who is logged in, and after a forced logout`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto(`${form.path}?reset-auth=1`);
    // The log out leaves for the address of the auth server, which leads back.
    await page.waitForURL(/sign-in\?redirectTo=/);
    await expect(input(page, 'email')).toHaveCount(1);
    // The page would follow a log in of another tab.
    await page.goto('about:blank');
    await context.addCookies([{ name: 'token', value: 'ended', url: baseURL ?? '' }]);
    const response = await page.goto(form.path);
    expect(await response?.text()).not.toContain('<form');
    await expect(button(page, form.submit)).toBeVisible();
  });
}

it('asks for all scripts of another public page in one round', async ({ page }) => {
  const html = await (await page.request.get('/auth/invite')).text();
  const { asked, release } = await holdRequests(page, ASSETS);
  await page.goto('/auth/invite', { waitUntil: 'commit' });
  await expect.poll(() => asked.size).toBe(new Set(html.match(/\/assets\/[^"]+\.js/g)).size);
  const round = [...asked].sort();
  release();
  await expect(heading(page, 'Set your password')).toBeVisible();
  expect([...asked].sort()).toEqual(round);
});

import type { Page } from '@playwright/test';
import { difference } from './support/difference.ts';
import {
  button,
  countShifts,
  EMAIL,
  expectSameNodes,
  fontOf,
  holdReact,
  holdRequests,
  postsTo,
  rememberNodes,
} from '../support/prerendered-page.ts';
import { describe, expect, it } from '../support/it.ts';
import { settle } from '../support/settle.ts';
import {
  ASSETS,
  emailFor,
  FORMS,
  heading,
  input,
  labelsSeen,
  rememberLabels,
  typeAll,
} from './support/console-forms.ts';

/** URLs of script files in HTML. */
const SCRIPT = /\/assets\/[^"]+\.js/g;

/** Nodes that React never exchanges: it ticks the rules of a password. */
const LASTING = '[data-iam-form], [data-iam-form] :is(form, label, input, button)';

/** The form with most fields. */
const [LOG_IN, , , CREATE_ACCOUNT] = FORMS;

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

for (const form of FORMS)
  describe(`the page ${form.path}`, () => {
    it('has its form in the HTML, as React renders it', async ({ page, browser, baseURL }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
      const plain = await context.newPage();
      await plain.goto(form.path);
      await typeAll(plain, form, EMAIL);
      await plain.keyboard.press('Enter');
      await expect(input(plain, 'email')).toHaveValue(EMAIL);
      await expect(plain, 'nothing typed is in the URL').toHaveURL(form.path);
      // Without scripts only the protocol can read the page.
      const html = await (await context.request.get(form.path)).text();
      await context.addCookies([{ name: 'token', value: 'iam_ended', url: baseURL ?? '' }]);
      expect(await (await context.request.get(form.path)).text(), 'with a token').not.toContain('<form');
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

    it('asks for no script before its first frame, and shows it as React does', async ({ page }) => {
      const font = fontOf(page);
      await countShifts(page);
      const errors = errorsOf(page);
      const { asked, release } = await holdRequests(page, ASSETS);
      const html = await (await page.request.get(form.path)).text();
      const [seen = '', later = ''] = html.split('<template data-iam-later>');
      expect(seen.match(SCRIPT)).toBe(null);
      const round = later.match(SCRIPT)?.sort() ?? [];
      expect(round.length).toBeGreaterThan(5);
      await page.goto(form.path, { waitUntil: 'commit' });
      await expect(input(page, 'email')).toBeFocused();
      await rememberNodes(page);
      await expect.poll(() => [...asked].sort()).toEqual(round);
      await font();
      const first = await page.screenshot();
      release();
      await expectSameNodes(page);
      await settle(page);
      expect([...asked].sort(), 'all come in one round').toEqual(round);
      expect(await difference(first, await page.screenshot())).toBeLessThan(3);
      expect(await page.evaluate('shifted')).toEqual([]);
      expect(errors).toEqual([]);
    });
  });

it('shows a form before any script as React does, in the dark and on a telephone', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 900 });
  const font = fontOf(page);
  await countShifts(page);
  const errors = errorsOf(page);
  const scripts = await holdReact(context, '');
  await page.goto(CREATE_ACCOUNT.path, { waitUntil: 'commit' });
  await expect(input(page, 'email')).toBeFocused();
  await rememberNodes(page);
  await font();
  const first = await page.screenshot();
  scripts.release();
  await expectSameNodes(page);
  await settle(page);
  expect(await difference(first, await page.screenshot())).toBeLessThan(3);
  expect(await page.evaluate('shifted')).toEqual([]);
  expect(errors).toEqual([]);
});

for (const [locale, direction, form] of [
  ['de', 'ltr', LOG_IN],
  ['ar', 'rtl', CREATE_ACCOUNT],
] as const)
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
    expect(await page.evaluate('shifted')).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

it('removes the form after a forced logout', async ({ page }) => {
  await page.goto(`${LOG_IN.path}?reset-auth=1`);
  // The log out leaves for the address of the auth server, which leads back.
  await page.waitForURL(/sign-in\?redirectTo=/);
  await expect(input(page, 'email')).toHaveCount(1);
});

it('keeps what is typed while all scripts come two seconds late, and submits it once after Enter', async ({
  page,
  context,
}) => {
  const form = CREATE_ACCOUNT;
  const posts = postsTo(page, form.call);
  const scripts = await holdReact(context, '');
  await page.goto(form.path, { waitUntil: 'commit' });
  const email = emailFor(form);
  await typeAll(page, form, email);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => performance.now() > 2000);
  await expect(page, 'nothing typed is in the URL').toHaveURL(form.path);
  expect(posts).toEqual([]);
  scripts.release();
  await expect(heading(page, form.done)).toBeVisible();
  expect(posts).toEqual([expect.objectContaining({ email })]);
  expect(page.url()).not.toContain('?');
});

it('goes back to the log in after a press while React was held back', async ({ page, context }) => {
  const react = await holdReact(context);
  await page.goto('/auth/restore-password', { waitUntil: 'commit' });
  await expect(button(page, 'Restore password')).toBeDisabled();
  await input(page, 'email').fill('x');
  await expect(button(page, 'Restore password')).toBeEnabled();
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(heading(page, 'Restore your password')).toBeVisible();
  react.release();
  await expect(heading(page, 'Log in')).toBeVisible();
  await expect(page).toHaveURL('/auth/sign-in');
});

it('submits a new password only with the same confirmation, also while React is held back', async ({
  page,
  context,
}) => {
  const form = CREATE_ACCOUNT;
  const posts = postsTo(page, form.call);
  const react = await holdReact(context);
  await page.goto(form.path, { waitUntil: 'commit' });
  await typeAll(page, form, emailFor(form));
  await expect(button(page, form.submit)).toBeEnabled();
  await page.keyboard.type('!');
  await expect(button(page, form.submit)).toBeDisabled();
  await page.keyboard.press('Enter');
  await rememberNodes(page, LASTING);
  react.release();
  await expectSameNodes(page);
  await expect(page.getByText('The password and confirm password fields do not match.')).toBeVisible();
  await expect(button(page, form.submit)).toBeDisabled();
  expect(posts).toEqual([]);
  await page.keyboard.press('Backspace');
  await expect(button(page, form.submit)).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(heading(page, form.done)).toBeVisible();
  expect(posts).toHaveLength(1);
});

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

import type { APIRequestContext, Page } from '@playwright/test';
import { HASH_MESSAGES } from '../../../src/core/contract/hash-messages.ts';
import { call, PASSWORD } from '../support/api.ts';
import { describe, expect, it } from '../support/it.ts';
import { keepToken } from '../support/log-in.ts';
import { mailTo } from '../support/outbox.ts';
import { freshAddress, newcomer, solved } from '../support/users.ts';
import { apiRequests, heldPage } from './support/held-page.ts';
import { ASSETS } from './support/console-forms.ts';

const ACTIVATE = 'POST /api/registration/confirm';
const CHANGE = 'POST /api/email/confirm';
const UNREACHABLE = 'The service cannot be reached. Check your connection and try again.';

const only = (asked: string[], name: string) => asked.filter((one) => one === name);
const activate = (page: Page) => page.getByRole('button', { name: 'Activate account', exact: true });
const changed = (page: Page) => page.getByText('Email has been changed successfully');

/** The link that activates a new account. */
async function activation(api: APIRequestContext): Promise<string> {
  const email = freshAddress('early');
  await call(api, 'POST', '/registration', { email, password: PASSWORD, recaptchaToken: await solved(api) });
  return (await mailTo(api, email, '/auth/activate?hash=')).link;
}

/** The link that gives a new account another address. */
async function emailChange(api: APIRequestContext, baseURL: string) {
  const person = await newcomer(baseURL);
  const email = freshAddress('early');
  await call(api, 'POST', '/email/reset', { email }, person.token);
  const { link } = await mailTo(api, email, '/auth/user/reset-email?hash=');
  return { ...person, link };
}

it('activates an account by a press alone: opening the link, as scanners of mails do, changes nothing', async ({
  page,
  context,
  request,
}) => {
  const link = await activation(request);
  await request.get(link);
  const scanner = await context.newPage();
  const scanned = apiRequests(scanner);
  await scanner.goto(link);
  await expect(activate(scanner)).toBeVisible();
  await scanner.reload();
  await expect(activate(scanner)).toBeVisible();
  expect(only(scanned, ACTIVATE)).toEqual([]);
  await scanner.close();

  const asked = apiRequests(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Activate account' })).toBeFocused();
  await activate(page).click();
  await expect(page.getByText('Your account is active')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your account is active')).toBeVisible();
  expect(only(asked, ACTIVATE)).toHaveLength(1);
});

it('changes an email before any script, once, and says so again after a reload', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { link, token } = await emailChange(request, baseURL ?? '');
  await keepToken(context, token);
  const { asked, release } = await heldPage(page);
  const sent = page.waitForRequest('**/api/email/confirm');
  await page.goto(link, { waitUntil: 'commit' });
  expect((await sent).headers()['authorization']).toBe(`Bearer ${token}`);
  release();
  await expect(changed(page)).toBeVisible();
  await page.reload();
  await expect(changed(page)).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(changed(page)).toBeHidden();
  await page.goBack();
  await expect(changed(page)).toBeVisible();
  expect(only(asked, CHANGE)).toHaveLength(1);
  await page.goto('/auth/restore-password');
  await page.goto(link);
  await expect(page.getByRole('alert'), 'the link itself works once').toHaveText(HASH_MESSAGES.email);
});

it('asks for the password before any script if nobody is logged in', async ({ page, request, baseURL }) => {
  const { link, email } = await emailChange(request, baseURL ?? '');
  const { asked, release } = await heldPage(page);
  await page.goto(link, { waitUntil: 'commit' });
  await expect.poll(() => asked).toEqual([CHANGE]);
  release();
  await expect(page.getByText(`${email} asked to use this address.`)).toBeVisible();
  expect(only(asked, CHANGE)).toHaveLength(1);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(changed(page)).toBeVisible();
  await page.reload();
  await expect(changed(page)).toBeVisible();
  expect(only(asked, CHANGE)).toHaveLength(2);
});

it('confirms nothing for a program that only reads the page', async ({ page, context, request, baseURL }) => {
  const { link, token } = await emailChange(request, baseURL ?? '');
  await keepToken(context, token);
  for (const html of [await request.get(link), await request.get(link, { headers: { Cookie: `token=${token}` } })])
    expect(await html.text()).toMatch(/<iam-console[ >]/);
  await page.goto(link);
  await expect(changed(page)).toBeVisible();
});

describe('a page whose scripts never arrive', () => {
  it('says in German that the email was changed, and shows it with the next try', async ({
    browser,
    request,
    baseURL,
  }) => {
    const { link, token } = await emailChange(request, baseURL ?? '');
    const context = await browser.newContext({ locale: 'de-DE' });
    await keepToken(context, token);
    const page = await context.newPage();
    const asked = apiRequests(page);
    await page.route(ASSETS, (route) => route.abort('connectionfailed'));
    await page.goto(link);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('E-Mail-Adresse geändert');
    await expect(alert).toContainText('Der Dienst ist nicht erreichbar.');
    await page.reload();
    await expect(alert).toContainText('E-Mail-Adresse geändert');
    await page.unroute(ASSETS);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('heading')).toBeFocused();
    await expect(page.getByRole('status').getByText('E-Mail-Adresse geändert')).toBeVisible();
    expect(only(asked, CHANGE)).toHaveLength(1);
    await context.close();
  });

  for (const path of ['invite?hash=nonsense', 'user/reset?hash=nonsense', 'activate', 'user/reset-email'])
    it(`offers another try: ${path}`, async ({ page }) => {
      await page.route(ASSETS, (route) => route.abort('connectionfailed'));
      await page.goto(`/auth/${path}`);
      await expect(page.getByRole('alert')).toHaveText(UNREACHABLE);
      await page.unroute(ASSETS);
      await page.getByRole('button', { name: 'Try again' }).press('Enter');
      await expect(page.getByRole('heading')).toBeFocused();
      await expect(page.getByRole('alert')).not.toContainText(UNREACHABLE);
    });
});

it('changes an email in the first of two tabs', async ({ context, request, baseURL }) => {
  const { link, token } = await emailChange(request, baseURL ?? '');
  const [one, two] = [await context.newPage(), await context.newPage()];
  await keepToken(context, token);
  await one.goto(link);
  await expect(changed(one)).toBeVisible();
  await two.goto(link);
  await expect(two.getByRole('alert')).toHaveText(HASH_MESSAGES.email);
  await one.reload();
  await expect(changed(one)).toBeVisible();
});

describe('a confirmation that the service did not answer', () => {
  for (const [name, fail] of [
    ['a broken service', { status: 500, json: { meta: { error: { message: 'Broken.', code: 'internal' } } } }],
    ['a broken network', undefined],
  ] as const)
    it(`can be tried again: ${name}`, async ({ page, context, request, baseURL }) => {
      const { link, token } = await emailChange(request, baseURL ?? '');
      await keepToken(context, token);
      const { asked, release } = await heldPage(page);
      const confirming = '**/api/email/confirm';
      await page.route(confirming, (route) => (fail ? route.fulfill(fail) : route.abort('connectionfailed')));
      await page.goto(link, { waitUntil: 'commit' });
      await expect.poll(() => asked).toEqual([CHANGE]);
      release();
      await expect(page.getByRole('alert')).toContainText(fail ? 'Broken.' : 'cannot be reached');
      expect(only(asked, CHANGE)).toHaveLength(1);
      await page.unroute(confirming);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(changed(page)).toBeVisible();
      await page.reload();
      await expect(changed(page)).toBeVisible();
      expect(only(asked, CHANGE)).toHaveLength(2);
    });
});

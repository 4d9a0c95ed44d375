import { expect, it } from '../support/it.ts';
import { hostPage, tokenCookies } from '../support/host-pages.ts';
import { logIn } from '../support/log-in.ts';

/**
 * A page that merges its query into an object, as `?__proto__[apiBase]=…`, lets the author of a link add names to the
 * prototype of all objects. No script of theirs runs there by that alone.
 */
const ELSEWHERE = 'http://elsewhere.localhost:9/api';
const ADDED = {
  ...{ apiBase: ELSEWHERE, notificationsBase: ELSEWHERE, base: ELSEWHERE, baseURL: ELSEWHERE, url: ELSEWHERE },
  ...{ token: 'iam_of-somebody-else', body: '{}', query: { user_id: 1 }, headers: { Authorization: 'Bearer x' } },
  ...{ cookieDomain: 'localhost', cookieName: 'session', returnPath: '/go', platform: {}, signIn: 'redirect' },
};

it('takes no option from the prototype of all objects', async ({ context, baseURL: base }) => {
  const baseURL = base ?? '';
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(ELSEWHERE)) asked.push(`${request.method()} ${request.url()}`);
  });
  await context.addInitScript((added) => {
    const all = Object.prototype;
    for (const [name, value] of Object.entries(added))
      Object.defineProperty(all, name, { value, writable: true, configurable: true });
  }, ADDED);
  const page = await hostPage(context, baseURL, '<iam-header></iam-header><iam-sign-in></iam-sign-in>');
  await logIn(page, 'olivia.owner@northwind.example');
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  expect(await tokenCookies(context, baseURL)).toEqual(['token']);
  expect(page.url()).toBe(`${baseURL}/page-of-a-host`);
  expect(asked).toEqual([]);
});

it('leads nobody to an address from there, after the log in and by a menu', async ({ context, baseURL: base }) => {
  const baseURL = base ?? '';
  await context.addInitScript((url) => {
    const all = Object.prototype;
    for (const name of ['afterSignIn', 'href', 'url'])
      Object.defineProperty(all, name, { value: url, writable: true, configurable: true });
  }, ELSEWHERE);
  const page = await hostPage(context, baseURL, '<iam-console></iam-console>');
  await logIn(page, 'olivia.owner@northwind.example');
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await expect(page.locator(`a[href^="${ELSEWHERE}"]`)).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByLabel('Login or email')).toBeVisible();
  expect(new URL(page.url()).origin).toBe(baseURL);
});

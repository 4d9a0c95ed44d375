import { expect, openContext } from './browser.mjs';
import { logIn, logInOf, waitForUser } from './log-in.mjs';

const PASSWORD = 'harbor-lantern-42';

/**
 * Goes through a page with the elements of two services: each has a session of its own.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {{console: string}} options
 * @throws {Error} at the first thing that is not as expected
 */
export async function visitServices(browser, url, { console }) {
  const { context, page, problems, close } = await openContext(browser, url);
  const part = (/** @type {string} */ name) => page.getByRole('region', { name });
  const [first, second] = [part('First'), part('Second')];
  const login = (/** @type {import('@playwright/test').Locator} */ one) =>
    one.locator('iam-account').getByRole('textbox', { name: 'Login', exact: true });
  /** @param {import('@playwright/test').Locator} one @param {string} email */
  const enter = (one, email) =>
    logIn(page, { url, way: 'inline', console, user: { email, password: PASSWORD }, part: one });
  try {
    await page.goto(url);
    await enter(first, 'olivia.owner@northwind.example');
    await expect(login(first)).toBeVisible();
    await expect(logInOf(second)).toBeVisible();
    await enter(second, 'cora.owner@contoso.example');
    await expect(login(second)).toBeVisible();
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      await expect(first.getByRole('button', { name: /^Account.*Olivia/ })).toBeVisible();
      await expect(second.getByRole('button', { name: /^Account.*Cora/ })).toBeVisible();
    }
    expect((await context.cookies(url)).filter(({ name }) => name.startsWith('token-'))).toHaveLength(2);
    await first.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(logInOf(first)).toBeVisible();
    await page.reload();
    await expect(logInOf(first)).toBeVisible();
    await waitForUser(second);
    expect(problems).toEqual([]);
  } finally {
    await close();
  }
}

import { expect } from './browser.mjs';

/** A member of two organizations. */
export const USER = {
  email: 'marco.multi@example.net',
  password: 'harbor-lantern-42',
  organization: 'Northwind Logistics',
};

/**
 * The header's 'Log in': a link to the console, or a button that opens the form in the page.
 * @param {import('@playwright/test').Page | import('@playwright/test').Locator} page
 */
export const logInOf = (page) =>
  page
    .locator('iam-header')
    .getByRole('link', { name: 'Log in', exact: true })
    .or(page.locator('iam-header').getByRole('button', { name: 'Log in', exact: true }));

/** @param {import('@playwright/test').Page | import('@playwright/test').Locator} page */
export const waitForUser = (page) => expect(page.getByRole('button', { name: /^Account/ }).first()).toBeVisible();

/**
 * Logs in: in a dialog of the page, or at the console and back.
 * @param {import('@playwright/test').Page} page
 * @param {object} options
 * @param {string} options.url
 * @param {import('./apps.mjs').LogIn} options.way
 * @param {string} options.console the console's origin
 * @param {{email: string, password: string, organization?: string}} options.user
 * @param {import('@playwright/test').Locator} [options.part] the part of the page with the header. Default: all of it
 */
export async function logIn(page, { url, way, console, user, part }) {
  await logInOf(part ?? page).click();
  if (way === 'handover') await page.waitForURL(new RegExp(`^${console}/auth/sign-in.*code_challenge=`));
  else await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('Login or email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  if (user.organization) await page.getByRole('button', { name: user.organization, exact: true }).click();
  // The console asks before the first handover to an origin.
  if (way === 'handover') await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL(url);
  await waitForUser(part ?? page);
}

import { chromium, expect } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../scripts/setup/browser.mjs';

/** A member of two organizations. */
const USER = { email: 'marco.multi@example.net', password: 'harbor-lantern-42' };

/** @param {string | undefined} executablePath */
export const openBrowser = (executablePath) =>
  chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_ARGS });

/**
 * Goes through a stranger's page as its user: logs in, uses the host's own menu entry, switches the organization, logs
 * out.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @throws {Error} at the first thing that is not as expected
 */
export async function visit(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  /** @type {string[]} */
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.setDefaultTimeout(15_000);
  try {
    await page.goto(url);
    await logIn(page, url);
    const heard = page.locator('output');
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Devices' }).click();
    await expect(heard).toContainText('navigate:devices');
    await page
      .getByRole('button', { name: /Northwind Logistics/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /Contoso Sensors/ }).click();
    await expect(heard).toContainText('organization');
    await expect(page.getByRole('listbox', { name: 'Team members' })).toContainText('Cora');
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    // The log-out may still be on its way to the console's page.
    await expect(async () => {
      await page.goto(url);
      await expect(logInOf(page)).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 15_000 });
    if (problems.length > 0) throw new Error(`The page threw: ${problems.join('; ')}`);
  } catch (error) {
    await page.screenshot({ path: `.build/strangers-${new URL(url).hostname}.png` });
    throw error;
  } finally {
    await context.close();
  }
}

/** The header's 'Log in': a link to the console, or a button that opens the form in the page. */
const logInOf = (/** @type {import('@playwright/test').Page} */ page) =>
  page
    .locator('iam-header')
    .getByRole('link', { name: 'Log in', exact: true })
    .or(page.locator('iam-header').getByRole('button', { name: 'Log in', exact: true }));

/**
 * Logs in, wherever the form is, and waits for the stranger's page.
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 */
async function logIn(page, url) {
  await logInOf(page).click();
  await page.getByLabel('Login or email').fill(USER.email);
  await page.getByLabel('Password', { exact: true }).fill(USER.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Northwind Logistics', exact: true }).click();
  await page.waitForURL((now) => now.href.startsWith(url), { timeout: 15_000 });
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
}

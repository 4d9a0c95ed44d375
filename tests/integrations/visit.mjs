import { expect, openContext } from './browser.mjs';
import { logIn, logInOf, USER, waitForUser } from './log-in.mjs';

/** Milliseconds in which a log out reaches the other hosts: a second, but other apps are being built meanwhile. */
const SOON = 15_000;

/**
 * Goes through a stranger's page as its user: logs in, uses the host's own menu entry, switches the organization, logs
 * out; next to the console, which follows if the session is one.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {{logIn: import('./apps.mjs').LogIn, says?: string, console: string}} options
 * @throws {Error} at the first thing that is not as expected
 */
export async function visit(browser, url, { logIn: way, says, console }) {
  const { context, page, problems, close, hasStream } = await openContext(browser, url);
  try {
    await page.goto(url);
    await logIn(page, { url, way, console, user: USER });
    const names = (await context.cookies(url)).map(({ name }) => name).filter((name) => name.startsWith('token'));
    expect(names).toEqual([way === 'shared' ? 'token' : expect.stringMatching(/^token-\w+$/)]);
    const other = await openConsole(context, console, way);
    // A tab in the background draws once a second, and a press waits for several pictures.
    await page.bringToFront();
    await useMenu(page);
    await switchOrganization(page, other);
    if (way === 'handover') await passThrough(page, url);
    // With a handover the console logs out, else the host.
    const [leaving, following] = way === 'handover' && other ? [other, page] : [page, other];
    if (following) await expect.poll(() => hasStream(following)).toBe(true);
    await leaving.bringToFront();
    await leaving.getByRole('button', { name: /^Account/ }).click();
    await leaving.getByRole('menuitem', { name: 'Log Out' }).click();
    if (following) await expect(endedOn(following, way)).toBeVisible({ timeout: SOON });
    await expect(logInOf(page)).toBeVisible();
    await page.goto(url);
    await expect(logInOf(page)).toBeVisible();
    if (says) await expect(page.locator('output')).toContainText(says);
    expect(problems).toEqual([]);
  } finally {
    await close();
  }
}

/**
 * The console in another tab, if its session is that of the page; else it asks for a log in.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} console
 * @param {import('./apps.mjs').LogIn} way
 */
async function openConsole(context, console, way) {
  const other = await context.newPage();
  await other.goto(`${console}/auth/user`);
  if (way !== 'inline') {
    await waitForUser(other);
    return other;
  }
  await expect(other.getByLabel('Login or email')).toBeVisible();
  await other.close();
  return undefined;
}

/**
 * What says on the other host that the session has ended.
 * @param {import('@playwright/test').Page} page
 * @param {import('./apps.mjs').LogIn} way
 */
const endedOn = (page, way) => (way === 'handover' ? logInOf(page) : page.getByText('Your session has ended').first());

/** @param {import('@playwright/test').Page} page */
async function useMenu(page) {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Devices' }).click();
  await expect(page.locator('output')).toContainText('navigate:devices');
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Page | undefined} other shows the same session
 */
async function switchOrganization(page, other) {
  /** @param {import('@playwright/test').Page} tab @param {RegExp} name */
  const switcher = (tab, name) => tab.getByRole('button', { name });
  await switcher(page, /Northwind Logistics/)
    .first()
    .click();
  await page.getByRole('menuitem', { name: /Contoso Sensors/ }).click();
  await expect(page.locator('output')).toContainText('organization');
  await expect(page.getByRole('listbox', { name: 'Team members' })).toContainText('Cora');
  if (!other) return;
  // The user looks at the other tab again.
  await other.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(switcher(other, /Contoso Sensors/).first()).toBeVisible();
}

/**
 * A page that lost its token gets another one from the console, without a form.
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 */
async function passThrough(page, url) {
  /** @type {string[]} */
  const forms = [];
  await page.exposeFunction('sawForm', (/** @type {string} */ href) => forms.push(href));
  await page.addInitScript(() => {
    const look = () => document.querySelector('form') && Reflect.get(globalThis, 'sawForm')(location.href);
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  });
  await page.context().clearCookies({ domain: new URL(url).hostname });
  await page.goto(url);
  await logInOf(page).click();
  await waitForUser(page);
  expect(page.url()).toBe(url);
  expect(forms).toEqual([]);
}

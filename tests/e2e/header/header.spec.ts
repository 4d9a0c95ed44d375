import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';

/** Records what the header offers to its host. */
async function listen(page: Page, take = false): Promise<() => Promise<unknown[]>> {
  await page.evaluate((cancel) => {
    const heard: unknown[] = ((globalThis as { heard?: unknown[] }).heard = []);
    document.addEventListener('iam-navigate', (event) => {
      heard.push((event as CustomEvent<unknown>).detail);
      if (cancel) event.preventDefault();
    });
  }, take);
  return () => page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard);
}

const inputs = {
  name: 'Grace Host',
  organization: 'Host & Sons',
  email: 'grace@host.example',
  menuItems: [
    { title: 'Reports', route: 'reports', color: 'rgb(11, 79, 138)' },
    { title: 'Broken', route: 'broken', icon: '/missing.png' },
    { title: 'Leave', route: 'logout', color: '#b81f47' },
  ],
  infrastructureUrls: [
    { key: 'logistic_url', value: '/cdn-example.html' },
    { key: 'masternode_url', value: '/dashboards/admin/' },
  ],
};

it("works logged out with the host's inputs, and leads to the login page without them", async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/cdn-example.html');
  const back = encodeURIComponent(page.url());
  await page.locator('iam-header').getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toHaveAttribute(
    'href',
    new RegExp(`/auth/sign-in\\?redirectTo=${back}$`),
  );
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toHaveCount(0);
  await page.locator('iam-header').evaluate((header, given) => Object.assign(header, given), inputs);
  await expect(page.getByRole('link', { name: 'Logistics dashboard' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Sensors admin dashboard' })).not.toHaveAttribute('aria-current');
  const heard = await listen(page, true);
  await page.getByRole('button', { name: 'Account menu Grace Host Host & Sons' }).click();
  const reports = page.getByRole('menuitem', { name: 'Reports' });
  await expect(reports).toHaveCSS('color', 'rgb(11, 79, 138)');
  await expect(page.getByRole('menuitem', { name: 'Broken' })).toHaveCount(0);
  expect(logged.join()).toContain("The icon of the menu entry 'Broken' cannot be loaded");
  await reports.click();
  expect(await heard()).toEqual([{ name: 'reports', url: '' }]);
  await page.locator('iam-header').evaluate((header) => Object.assign(header, { route: 'reports' }));
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Reports' }).click();
  expect(await heard()).toHaveLength(1);
});

it('shows three links about the platform that open new tabs', async ({ page }) => {
  await page.goto('/cdn-example.html');
  await page.getByRole('button', { name: 'Information' }).click();
  const links = page.getByRole('dialog', { name: 'Information' }).getByRole('link');
  await expect(links).toHaveText([
    /^Documentation.*Sensors and platform documentation/,
    /^API guide/,
    /^Helpdesk.*support/,
  ]);
  for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank');
  const opened = page.waitForEvent('popup');
  await links.nth(1).click();
  await (await opened).close();
  await page.getByRole('button', { name: 'Information' }).click();
  await page.mouse.click(400, 600);
  await expect(links).toHaveCount(0);
});

it("shows the organization's logo, or the default one", async ({ browser }) => {
  const northwind = await signedIn(browser, 'rita.reader@northwind.example');
  const page = await northwind.context.newPage();
  await page.goto('/cdn-example.html');
  await expect(page.getByRole('img', { name: 'Northwind Logistics logo' })).toHaveJSProperty('complete', true);
  await northwind.context.close();
  const contoso = await signedIn(browser, 'cora.owner@contoso.example');
  const other = await contoso.context.newPage();
  await other.goto('/cdn-example.html');
  await expect(other.getByRole('button', { name: /Account menu Cora Owner Contoso Sensors/ })).toBeVisible();
  await expect(other.getByRole('img', { name: /logo/ })).toHaveCount(0);
  await contoso.context.close();
});

it('forgets closed announcements, then logs out of the console', async ({ browser }) => {
  const { context } = await signedIn(browser, 'rita.reader@northwind.example');
  const page = await context.newPage();
  await page.goto('/auth/user');
  await page.evaluate(() => sessionStorage.setItem('announcements', '[99]'));
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'My profile' }).click();
  await expect(page).toHaveURL(/\/auth\/user$/);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  expect(await page.evaluate(() => sessionStorage.getItem('announcements'))).toBeNull();
  await context.close();
});

for (const [what, role, first] of [
  ['Notifications', 'dialog', null],
  ['Information', 'dialog', null],
  [/^(Organization:|Choose organization)/, 'menu', 'ArrowDown'],
  [/^Account menu/, 'menu', 'ArrowUp'],
] as const) {
  it(`opens ${String(what)} by keyboard, returns focus, and passes axe`, async ({ browser }) => {
    const { context } = await signedIn(browser, 'marco.multi@example.net', { reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto('/cdn-example.html');
    const button = page.getByRole('button', { name: what, exact: true });
    await button.press(first ?? 'Enter');
    await expect(page.getByRole(role)).toBeVisible();
    if (first) await expect(page.getByRole('menuitem').nth(first === 'ArrowUp' ? -1 : 0)).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await context.close();
  });
}

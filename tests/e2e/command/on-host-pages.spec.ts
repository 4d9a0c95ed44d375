import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { field, option, palette } from './palette.ts';

const HOST = '/dashboards/logistics/';

it('loads its list when it opens, and leads to the console unless the host takes over', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  await page.goto(HOST);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
  const before = await page.evaluate(() => performance.getEntriesByType('resource').length);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  expect(await page.evaluate(() => performance.getEntriesByType('resource').length)).toBeGreaterThan(before);
  await page.evaluate(() =>
    document.addEventListener('iam-navigate', (event) => {
      event.preventDefault();
      (globalThis as { went?: unknown }).went = (event as CustomEvent<unknown>).detail;
    }),
  );
  await field(page).fill('roles');
  await page.keyboard.press('Enter');
  const origin = new URL(page.url()).origin;
  expect(await page.evaluate(() => (globalThis as { went?: unknown }).went)).toEqual({
    name: 'roles',
    url: `${origin}/auth/roles`,
  });
  await page.reload();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await option(page, 'Invite people').click();
  await expect(page).toHaveURL(/\/auth\/team(\?type=active)?$/);
  await expect(page.getByRole('dialog', { name: /Invite/ })).toBeVisible();
  await context.close();
});

it('leaves keys to the host, accepts other keys or none, and asks guests to log in', async ({ page }) => {
  await page.goto(HOST);
  const command = page.locator('iam-command');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  const host = () => page.evaluate(() => (globalThis as { taken?: number }).taken ?? 0);
  await page.evaluate(() =>
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'k' || !event.ctrlKey) return;
      event.preventDefault();
      Object.assign(globalThis, { taken: ((globalThis as { taken?: number }).taken ?? 0) + 1 });
    }),
  );
  await page.keyboard.press('Control+k');
  expect(await host()).toBe(1);
  await expect(palette(page)).toHaveCount(0);
  await command.evaluate((one) => one.setAttribute('shortcut', 'alt+shift+p'));
  await page.keyboard.press('Alt+Shift+P');
  await expect(palette(page).getByRole('button', { name: 'Log in' })).toBeVisible();
  await palette(page).getByRole('button', { name: 'Close' }).click();
  await command.evaluate((one) => one.setAttribute('shortcut', 'none'));
  await page.keyboard.press('Alt+Shift+P');
  await expect(palette(page)).toHaveCount(0);
  await command.evaluate((one) => (one as HTMLElement & { open(): Promise<void> }).open());
  await expect(palette(page)).toBeVisible();
});

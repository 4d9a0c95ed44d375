import type { Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { expect, it } from '../support/it.ts';
import { PASSWORD } from '../support/api.ts';
import { logIn, openAccount } from '../support/log-in.ts';
import { member } from '../support/users.ts';

const clean = async (page: Page, what: string) => expect(await violations(page), what).toEqual([]);

/** Opens a dialog by its button, and closes it with Esc. */
async function inDialog(page: Page, button: string, look: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

for (const [width, scheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  it(`passes axe, ${width} wide, ${scheme}`, async ({ page }) => {
    it.setTimeout(120_000);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await openAccount(page, 'walt.writer@northwind.example');
    await expect(page.getByRole('table', { name: 'Permissions' }).getByRole('cell').first()).toBeVisible();
    await clean(page, 'account');
    await inDialog(page, 'Change password', () => clean(page, 'change password'));
    await inDialog(page, 'Enable TFA', async () => {
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
      await clean(page, 'enable TFA');
    });
    await inDialog(page, 'Add new setting', () => clean(page, 'new setting'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

it('changes the name, and opens, closes and submits a dialog by keyboard alone', async ({ page, request }) => {
  const me = await member(request, 18);
  await page.goto('/auth/sign-in');
  await logIn(page, me.email);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveValue(me.name);
  await page.getByRole('button', { name: 'Change avatar' }).focus();
  await page.keyboard.press('Tab');
  await expect(name).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' Jr.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Changes saved', { exact: true })).toBeVisible();
  const opener = page.getByRole('button', { name: 'Change email' });
  for (
    let at = 0;
    at < 12 && !(await opener.evaluate((button) => button === (button.getRootNode() as ShadowRoot).activeElement));
    at += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'New email' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

it('shows skeletons first, keeps its layout from right to left and at 200 %', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 720, height: 450 },
    deviceScaleFactor: 2,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await openAccount(page, 'rita.reader@northwind.example');
  let answer = () => {};
  const seen = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/user/6?*', async (route) => {
    await seen;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('.iam-skeleton').first()).toBeVisible();
  answer();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(/./);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await clean(page, 'right to left');
  await context.close();
});

import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';

it('shows a burger with the left navigation on a narrow screen', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example', {
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/auth/user');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Team' }).click();
  await expect(page).toHaveURL(/\/auth\/team/);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
  await page.setViewportSize({ width: 1200, height: 844 });
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' })).toBeVisible();
  await context.close();
});

it('shows no burger without left menu content, and one as soon as there is some', async ({ page }) => {
  await page.goto('/cdn-example.html');
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0);
  await page.locator('iam-header').evaluate((header) => {
    const list = Object.assign(document.createElement('div'), { slot: 'left-menu' });
    list.append(Object.assign(document.createElement('a'), { href: '#x', textContent: 'First' }));
    header.append(list);
  });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'First' }).click();
  await expect(page).toHaveURL(/#x$/);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
});

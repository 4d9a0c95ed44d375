import { expectAccessible } from '../support/axe.ts';
import { expect, it } from '../support/it.ts';

it('edits a brand, keeps the status colors, and prints the CSS', async ({ page }) => {
  await page.goto('/kit/theme.html');
  const button = page.getByRole('button', { name: 'Save changes' }).first();
  const active = page.getByText('Active', { exact: true }).first();
  await expect(button).toHaveCSS('background-color', 'rgb(55, 203, 149)');
  const green = await active.evaluate((badge) => getComputedStyle(badge).backgroundColor);
  await page.getByRole('radio', { name: 'Rosewood' }).click();
  await expect(button).toHaveCSS('background-color', 'rgb(224, 85, 159)');
  await expect(button).toHaveCSS('min-height', '44px');
  await expect(active).toHaveCSS('background-color', green);
  const css = page.getByLabel('CSS of this brand');
  await expect(css).toContainText('iam-sign-in');
  await expect(css).toContainText('--iam-brand: #e0559f;');
  await page.getByLabel('Main actions').fill('#0b5fff');
  await expect(css).toContainText('--iam-brand: #0b5fff;');
  await expectAccessible(page);
});

import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { toast } from '../support/toasts.ts';
import { crumbs, field, logo, navigation } from './support.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

it('an owner finds the settings, and sets name, logo and colors', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/organization');
  await page.getByRole('link', { name: 'Organization settings' }).click();
  await expect(page).toHaveURL(new RegExp(`/auth/organizations/${own.id}/settings$`));
  await expect(navigation(page).getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  await expect(crumbs(page).getByRole('listitem')).toHaveText(['My organization', 'Organization settings']);

  await field(page, 'Organization name').fill('Harbor Colors');
  await page.getByLabel('Logo', { exact: true }).setInputFiles(logo);
  await expect(page.getByRole('img', { name: 'Logo in the dark theme' })).toBeVisible();
  await field(page, 'Primary color').fill('1F4FD8');
  await expect(field(page, 'Primary color')).toHaveValue('#1f4fd8');
  await field(page, 'Accent color').fill('blue');
  await save(page).click();
  await expect(field(page, 'Accent color')).toHaveAccessibleDescription(/This is not a color/);
  await page.getByLabel('Accent color: choose').fill('#8a2be2');
  await save(page).click();
  await expect(toast(page, 'Changes saved')).toBeVisible();

  await expect(page.getByRole('banner').getByRole('img', { name: /logo/i })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Harbor Colors');
  // A button under the pointer is darker.
  await page.mouse.move(0, 0);
  await expect(save(page)).toHaveCSS('background-color', 'rgb(31, 79, 216)');
  await expect(save(page)).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expectAccessible(page);
  await page.reload();
  await expect(field(page, 'Accent color')).toHaveValue('#8a2be2');
  await expect(save(page)).toHaveCSS('background-color', 'rgb(31, 79, 216)');

  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('button', { name: 'Primary color: use the product’s' }).click();
  await save(page).click();
  await expect(toast(page, 'Changes saved')).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(save(page)).toHaveCSS('background-color', 'rgb(55, 203, 149)');
  await expect(page.getByRole('banner').getByRole('img', { name: /logo/i })).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText('No changes to save')).toBeVisible();
});

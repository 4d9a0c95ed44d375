import type { Page } from '@playwright/test';
import { call, SUPER_ADMIN, tokenOf } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { toast } from '../support/toasts.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const logo = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 20"><rect width="90" height="20"/></svg>',
  ),
};

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

it('asks before unsaved changes are lost', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, `/auth/organizations/${own.id}/settings`);
  await field(page, 'Organization name').fill('Not yet saved');
  await crumbs(page).getByRole('link', { name: 'My organization' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Organization name')).toHaveValue('Not yet saved');
  await crumbs(page).getByRole('link', { name: 'My organization' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My organization' })).toBeVisible();
});

it('staff see the table of keys, with the logo as a picture, below ‘Organizations’', async ({ browser }) => {
  const body = [{ category: 'branding', key: 'logo', value: logo.buffer.toString() }];
  await call(own.api, 'POST', `/organizations/${own.id}/settings`, body, own.owner.token);
  const page = await openAs(browser, await tokenOf(own.api, SUPER_ADMIN), `/auth/organizations/${own.id}/settings`);
  const table = page.getByRole('table', { name: 'Organization settings' });
  await expect(table.getByRole('columnheader')).toHaveText(['Category', 'Key', 'Value', 'Actions']);
  await expect(table.getByRole('img', { name: 'Logo' })).toHaveCSS('height', '28px');
  await expect(navigation(page).getByRole('link', { name: 'Organizations' })).toHaveAttribute('aria-current', 'true');
  await expect(crumbs(page).getByRole('link', { name: 'Organizations' })).toBeVisible();
  await table.getByRole('button', { name: 'Edit logo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit setting' });
  await expect(dialog.getByLabel('Logo file')).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Value' })).toBeHidden();
  await expectAccessible(page);
});

it('an owner finds the table of keys folded', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, `/auth/organizations/${own.id}/settings`);
  await expect(page.getByRole('heading', { level: 2, name: 'Name, logo and colors' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Organization settings' });
  await expect(table).toBeHidden();
  await page.getByText('All settings', { exact: true }).click();
  await expect(table).toContainText('logo');
});

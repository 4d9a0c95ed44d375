import { call, SUPER_ADMIN, tokenOf } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { crumbs, logo, navigation } from './support.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

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

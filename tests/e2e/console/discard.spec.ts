import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, ownOrganization } from '../support/organization.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

const question = (page: Page) => page.getByRole('alertdialog', { name: /^Discard/ });

it('asks when going back, and when the tab is closed', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/team?type=all');
  await page.getByRole('link', { name: 'Roles', exact: true }).click();
  await page.getByRole('button', { name: 'Add new role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new role' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbor master');
  await page.goBack();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbor master');
  await expect(page).toHaveURL(/\/auth\/roles/);

  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const leaving = await asked;
  expect(leaving.type()).toBe('beforeunload');
  await leaving.dismiss();

  await page.goBack();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/auth\/team/);
  await expect(dialog).toBeHidden();
  await page.context().close();
});

it('names how many addresses of an invitation would be lost', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/team?type=all');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('dialog').locator(':focus')).toBeEditable();
  await page.keyboard.type('ada@e2e.example bob@e2e.example ');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Discard 2 addresses?' })).toBeVisible();
  await page.context().close();
});

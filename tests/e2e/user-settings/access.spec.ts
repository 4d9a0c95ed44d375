import { tokenOf } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { openAccount } from '../support/log-in.ts';
import { expectToast } from '../support/toasts.ts';
import { member } from '../support/users.ts';
import { add, row } from './support.ts';

it("shows another user's settings only to those who may see them", async ({ page, request }) => {
  const them = await member(request, 17);
  await openAccount(page, 'olivia.owner@northwind.example');
  await page.goto(`/auth/user/${them.id}/settings`);
  await expect(page).toHaveTitle('User personal settings');
  await expect(page.getByText(them.name)).toBeVisible();
  await add(page, 'extra', 'set_by_owner', 'yes');
  await expectToast(page, 'Setting added');
  await expect(row(page, 'set_by_owner')).toContainText('yes');
  const foreign = await tokenOf(request, 'cora.owner@contoso.example');
  expect(
    (await request.get(`/api/user/${them.id}/settings`, { headers: { Authorization: `Bearer ${foreign}` } })).status(),
  ).toBe(404);

  await page.goto('/auth/logout');
  await expect(page).toHaveURL(/sign-in/);
  await openAccount(page, 'rita.reader@northwind.example');
  await page.goto(`/auth/user/${them.id}/settings`);
  await expect(row(page, 'set_by_owner').getByRole('button', { name: 'Edit' })).toBeDisabled();
  await expect(row(page, 'set_by_owner').getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add new setting' })).toBeDisabled();
  await expect(page.getByRole('paragraph').filter({ hasText: 'You can view these settings' })).toBeVisible();

  await page.goto('/auth/logout');
  await expect(page).toHaveURL(/sign-in/);
  await openAccount(page, 'mona.member@northwind.example');
  await page.goto(`/auth/user/${them.id}/settings`);
  await expect(
    page.getByText('You don’t have access to these settings').or(page.getByText('User not found')),
  ).toBeVisible();
});

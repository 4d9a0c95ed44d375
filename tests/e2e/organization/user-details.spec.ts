import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, addMember, ownOrganization } from '../support/organization.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

it('a click on a user opens their details, and changes show in the table', async ({ browser }) => {
  const dirk = await addMember(own, 'Dirk Details', [own.administratorRole]);
  const page = await openAs(browser, own.owner.token, '/auth/organization?tab=users');
  const users = page.getByRole('tabpanel', { name: 'Users' });
  await users.getByRole('searchbox', { name: 'Search' }).fill('Dirk');
  const row = users.getByRole('row', { name: dirk.name });
  await expect(row).toContainText('Administrator');
  await expect(users.getByRole('columnheader', { name: 'Organization' })).toHaveCount(0);
  await expect(row.getByRole('rowheader')).toContainText(dirk.name);
  await expect(row.locator('.iam-avatar')).toHaveText('DD');
  await row.getByRole('button', { name: dirk.name, exact: true }).click();
  const details = page.getByRole('dialog', { name: dirk.name });
  await expect(details).toContainText(dirk.email);
  await details.getByRole('button', { name: 'Suspend user' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(details.getByRole('button', { name: 'Restore user' })).toBeVisible();
  await details.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(row).toContainText('Suspended');
});

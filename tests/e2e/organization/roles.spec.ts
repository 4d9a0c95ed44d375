import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { tab } from './support.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

it('requires an organization for a role', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/organization');
  await tab(page, 'Roles').click();
  await page.getByRole('button', { name: 'Add new role' }).click();
  const adding = page.getByRole('dialog', { name: 'Add new role' });
  await adding.getByRole('textbox', { name: 'Name' }).fill('Nowhere');
  const advanced = adding.getByText('Advanced', { exact: true });
  const organization = adding.getByRole('combobox', { name: 'Organization' });
  await advanced.click();
  await expect(organization).not.toHaveValue('');
  await organization.fill('');
  await advanced.click();
  await expect(organization).toBeHidden();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding.getByText('You have blank organization')).toBeVisible();
  await expect(organization).toBeFocused();
});

import { call, SUPER_ADMIN, tokenOf } from '../support/api.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { addMember, addRole, type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { toast } from '../support/toasts.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

it('lets a super admin make a role of the platform, whose holder reads applications but for their keys', async ({
  browser,
}) => {
  const token = await tokenOf(own.api, SUPER_ADMIN);
  const page = await openAs(browser, token, '/auth/roles');
  await page.getByRole('button', { name: 'Add new role' }).click();
  const adding = page.getByRole('dialog', { name: 'Add new role' });
  const name = `Support ${own.id}`;
  await adding.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect(adding.getByRole('radiogroup', { name: 'System settings' })).toHaveCount(0);
  await adding.getByRole('combobox', { name: 'Organization' }).fill('Platform');
  await adding.getByRole('option', { name: /^Platform, all organizations/ }).click();
  await adding.getByRole('radiogroup', { name: 'System settings' }).getByRole('radio', { name: 'Read' }).click();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Role added')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Whole platform');

  const roles = await call<{ id: number; name: string }>(own.api, 'GET', `/role?term=Support`, undefined, token);
  const role = roles.find((one) => one.name === name)?.id ?? 0;
  const rita = await addMember(own, 'Rita Support', [await addRole(own, 'Reader', ['auth.users.READ'])]);
  await call(own.api, 'POST', `/user/${rita.id}/roles?organization_id=${own.id}`, { role_id: role }, token);
  const hers = await openAs(browser, await tokenOf(own.api, rita.email), '/auth/applications');
  await expect(hers.getByRole('button', { name: 'Add application' })).toBeDisabled();
  await expect(hers.getByRole('button', { name: 'Delete Logistics' })).toBeDisabled();
  await hers.getByRole('button', { name: 'Logistics', exact: true }).click();
  await expect(hers.getByText('You don’t have access to service keys')).toBeVisible();
  await hers.getByRole('tab', { name: 'Webhooks' }).click();
  await expect(hers.getByText('You don’t have access to webhooks')).toBeVisible();
  await hers.getByRole('tab', { name: 'Permissions' }).click();
  await expect(hers.getByRole('button', { name: 'Add permission' })).toBeDisabled();
});

import { SUPER_ADMIN, tokenOf } from '../support/api.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { tab } from './support.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

it('shows super admins the team of any organization, and others only their own', async ({ browser }) => {
  const team = `/auth/organizations/${own.id}/team`;
  const superAdmin = await openAs(browser, await tokenOf(own.api, SUPER_ADMIN), team);
  await expect(superAdmin.getByRole('table', { name: 'Users' })).toContainText(own.owner.email);
  const staff = await openAs(browser, await tokenOf(own.api, 'sam.staff@platform.example'), team);
  await expect(staff.getByText('You don’t have access to these users')).toBeVisible();
  await expect(staff.getByText(own.owner.email)).toHaveCount(0);
  const stranger = await openAs(
    browser,
    await tokenOf(own.api, 'cora.owner@contoso.example'),
    `/auth/organizations/${own.id}/team`,
  );
  await expect(stranger.getByText('This could not be loaded')).toBeVisible();
  await expect(stranger.getByText(own.owner.email)).toHaveCount(0);
  const admin = await openAs(browser, await tokenOf(own.api, 'adam.admin@northwind.example'), '/auth/organization');
  await expect(tab(admin, 'Roles')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Transfer organization' })).toHaveCount(0);
});

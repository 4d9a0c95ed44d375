import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { list } from './support.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

it("shows the service's message for a failed request, and a retry for a failed list", async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/organization');
  await expect(page.getByRole('tab', { name: 'Users' })).toBeVisible();
  await page.route('**/api/user?*', (route) => route.abort());
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await expect(page.getByText('The service cannot be reached', { exact: true })).toBeVisible();
  await page.unroute('**/api/user?*');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(list(page).getByRole('option').first()).toBeVisible();
});

import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs, signedIn } from '../support/log-in.ts';
import { type OwnOrganization, ownOrganization } from '../support/organization.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

it('is readable for staff without write permission, and denied to everybody else', async ({ browser }) => {
  const { context } = await signedIn(browser, 'sam.staff@platform.example');
  const page = await context.newPage();
  await page.goto('/auth/organizations');
  await expect(page.getByRole('button', { name: 'Add new organization' })).toBeDisabled();
  const row = page.getByRole('row', { name: /Contoso Sensors/ });
  for (const name of ['Settings', 'Team', 'Edit', 'Delete'])
    await expect(row.getByRole('button', { name })).toBeDisabled();
  await page.goto('/auth/organizations/3/settings');
  await expect(page.getByText('You don’t have access to these settings')).toBeVisible();
  await context.close();
  const member = await openAs(browser, own.owner.token, '/auth/organizations');
  await expect(member.getByText('You don’t have access to organizations')).toBeVisible();
  await expect(member.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible();
});

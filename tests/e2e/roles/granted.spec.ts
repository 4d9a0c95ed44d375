import { tokenOf } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';

it('shows what a role grants in the team and in the own account', async ({ browser, request }) => {
  const page = await openAs(browser, await tokenOf(request, 'walt.writer@northwind.example'), '/auth/user');
  await page.getByRole('button', { name: 'User manager' }).click();
  const details = page.getByRole('dialog', { name: 'Permissions of User manager' });
  await expect(details.getByRole('row', { name: /^Users/ })).toContainText('Write');
  await details.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'User manager' })).toBeFocused();
  await page.goto('/auth/team?term=mona.member');
  await page
    .getByRole('region', { name: 'User details' })
    .getByRole('button', { name: 'Logistics operator', exact: true })
    .click();
  await expect(
    page.getByRole('dialog', { name: 'Permissions of Logistics operator' }).getByRole('row', { name: /^Logistics/ }),
  ).toContainText('Full');
});

import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, addMember, addRole, ownOrganization } from '../support/organization.ts';
import { toast } from '../support/toasts.ts';
import { action, details, person } from './support.ts';

let own: OwnOrganization;
let reader: number;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  reader = await addRole(own, 'Reader', ['auth.users.READ']);
});
afterAll(() => own.api.dispose());

it('keeps the changes of two administrators to one user, and notifies them', async ({ browser }) => {
  const max = await addMember(own, 'Max Between', [reader]);
  const one = await openAs(browser, own.owner.token, '/auth/team?term=Max');
  const other = await openAs(browser, own.owner.token, '/auth/team?term=Max');
  await expect(details(other)).toContainText(max.email);
  for (const page of [one, other]) {
    await action(page, 'Suspend user').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend', exact: true }).click();
  }
  await expect(toast(one, 'User suspended')).toBeVisible();
  await expect(other.getByRole('alert').getByText('This person was suspended in the meantime.')).toBeVisible();
  await expect(other.getByRole('alertdialog')).toBeHidden();
  await expect(person(other, max.name)).toHaveCount(0);
});

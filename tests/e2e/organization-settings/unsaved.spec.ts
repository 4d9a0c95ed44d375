import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { crumbs, field } from './support.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

it('asks before unsaved changes are lost', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, `/auth/organizations/${own.id}/settings`);
  await field(page, 'Organization name').fill('Not yet saved');
  await crumbs(page).getByRole('link', { name: 'My organization' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Organization name')).toHaveValue('Not yet saved');
  await crumbs(page).getByRole('link', { name: 'My organization' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My organization' })).toBeVisible();
});

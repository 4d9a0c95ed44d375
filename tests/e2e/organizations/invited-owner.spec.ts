import { SUPER_ADMIN, tokenOf, TYPED_PASSWORD } from '../support/api.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { mailTo } from '../support/outbox.ts';
import { toast } from '../support/toasts.ts';
import { freshAddress } from '../support/users.ts';
import { search } from './support.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

it('invites the owner of a first organization, who is logged in after choosing a password', async ({ browser }) => {
  it.slow();
  const page = await openAs(browser, await tokenOf(own.api, SUPER_ADMIN), '/auth/organizations');
  const [name, email] = [`First day ${Date.now()}`, freshAddress('first.owner')];
  await page.getByRole('button', { name: 'Add new organization' }).click();
  const adding = page.getByRole('dialog', { name: 'Add new organization' });
  await adding.getByRole('textbox', { name: 'Name' }).fill(name);
  await adding.getByRole('combobox', { name: 'Owner' }).fill(email);
  await adding.getByRole('option', { name: new RegExp(email) }).click();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Organization added')).toBeVisible();
  await search(page, name);
  const row = page.getByRole('table', { name: 'Organizations' }).getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Invited');
  await expect(row).toContainText(email);

  const { link } = await mailTo(own.api, email, '/auth/invite?hash=');
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await theirs.getByLabel('Password', { exact: true }).fill(TYPED_PASSWORD);
  await theirs.getByLabel('Confirm password').fill(TYPED_PASSWORD);
  await theirs.getByRole('button', { name: 'Set password' }).click();
  await expect(theirs.getByRole('heading', { name: 'My profile' })).toBeVisible();
  await theirs.goto('/auth/organization');
  await expect(theirs.getByRole('button', { name: 'Transfer organization' })).toBeVisible();
  await theirs.context().close();
  await page.context().close();
});

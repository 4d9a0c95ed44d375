import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';
import { PASSWORD, call, tokenOf } from '../support/api.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, addMember, addRole, ownOrganization } from '../support/organization.ts';
import { sentTo } from '../support/outbox.ts';
import { toast } from '../support/toasts.ts';
import { tab } from './support.ts';

let own: OwnOrganization;
let role: number;
describe.configure({ mode: 'serial' });
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  role = await addRole(own, 'Reader', ['auth.users.READ']);
});
afterAll(() => own.api.dispose());

it('saves the name, and shows what is wrong with it', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/organization');
  await expect(page).toHaveTitle('My organization');
  await expect(page.getByRole('region', { name: 'Information' })).toContainText(own.owner.email);
  const name = page.getByRole('textbox', { name: 'Organization name' });
  await name.fill(' ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('You have blank owner')).toBeVisible();
  await name.fill('Harbour Works');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Organization saved')).toBeVisible();
  // Another administrator renames it: the typed name stays, and the second attempt succeeds.
  await call(own.api, 'PUT', `/organizations/${own.id}`, { name: 'Renamed elsewhere' }, own.owner.token);
  await name.fill('Mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(name).toHaveValue('Mine');
  await expect(name).toHaveAccessibleDescription(
    'Changed elsewhere, to ‘Renamed elsewhere’. Saving now replaces that.',
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Organization saved').last()).toBeVisible();
});

it('deletes a user after confirmation, and restores them', async ({ browser }) => {
  const dora = await addMember(own, 'Dora Deleted', [role]);
  const page = await openAs(browser, own.owner.token, '/auth/organization?tab=users');
  const users = page.getByRole('table', { name: 'Users' });
  await users.getByRole('button', { name: `Actions for ${dora.name}` }).click();
  const menu = page.getByRole('menu', { name: `Actions for ${dora.name}` });
  await expect(menu.getByRole('menuitem', { name: 'Restore user' })).toHaveAccessibleDescription(
    'Only a suspended user can be restored.',
  );
  await menu.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete user' });
  await expect(question).toContainText('This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'User deleted')).toBeVisible();
  await expect(users).not.toContainText(dora.email);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(users).toContainText(dora.email);
  await expect(users.getByRole('button', { name: /^Actions for .*/ }).first()).toBeVisible();
  await page.goto(`/auth/organizations/${own.id}/team`);
  await expect(page).toHaveTitle('Organization team');
  await expect(page.getByRole('table', { name: 'Users' })).toContainText(dora.email);
});

it('adds, edits, deletes and undeletes a role, and keeps read-only roles unchanged', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/organization');
  await tab(page, 'Roles').click();
  const roles = page.getByRole('table', { name: 'Roles' });
  await expect(roles.getByRole('button', { name: 'Edit Administrator' })).toBeDisabled();
  await expect(roles.getByRole('button', { name: 'Delete Administrator' })).toBeDisabled();
  await page.getByRole('button', { name: 'Add new role' }).click();
  const adding = page.getByRole('dialog', { name: 'Add new role' });
  const token = own.owner.token;
  const [organization] = await call<{ name: string }>(own.api, 'GET', '/organizations/my', undefined, token);
  await adding.getByText('Advanced', { exact: true }).click();
  await expect(adding.getByRole('combobox', { name: 'Organization' })).toHaveValue(organization?.name ?? '');
  await adding.getByRole('textbox', { name: 'Name' }).fill('Night watch');
  await adding.getByRole('radiogroup', { name: 'Logistics' }).getByRole('radio', { name: 'Full' }).click();
  await expect(adding.getByRole('region', { name: 'Changes' })).toContainText('Logistics None → Full');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Role added')).toBeVisible();
  await expect(roles.getByRole('row', { name: /Night watch/ })).toContainText('Logistics (Full)');
  await roles.getByRole('button', { name: 'Edit Night watch' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Night watch' });
  await editing.getByRole('textbox', { name: 'Description' }).fill('From ten to six');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Role edited')).toBeVisible();
  await expect(roles).toContainText('From ten to six');
  await roles.getByRole('button', { name: 'Delete Night watch' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete role' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(roles).not.toContainText('Night watch');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(roles).toContainText('Night watch');
  await roles.getByRole('button', { name: 'Delete Night watch' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete role' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await page.getByRole('radio', { name: 'Deleted' }).click();
  await roles.getByRole('button', { name: 'Undelete Night watch' }).click();
  await expect(page.getByText('No deleted roles')).toBeVisible();
  await page.getByRole('radio', { name: 'Current' }).click();
  await expect(roles.getByRole('button', { name: 'Edit Night watch' })).toBeVisible();
});

it('shows the activity, filters it, and downloads it as CSV', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/organization');
  await tab(page, 'Activity').click();
  const activity = page.getByRole('table', { name: 'Activity' });
  await expect(activity.getByRole('row', { name: /^Deleted Dora Deleted/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Roles');
  await expect(activity.getByRole('row', { name: /Role restored.*Night watch/ }).first()).toBeVisible();
  await expect(activity).not.toContainText('Dora Deleted');
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 24 hours');
  await expect(activity).toContainText('Night watch');
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Choose dates');
  const earlier = page.waitForRequest((request) => new URL(request.url()).searchParams.has('to'));
  await page.getByRole('button', { name: 'Dates' }).click();
  const days = page.getByRole('dialog', { name: 'Calendar' });
  await days.getByRole('button', { name: 'Previous month' }).click();
  await days.getByRole('gridcell').getByRole('button').nth(9).click();
  await page.keyboard.press('Escape');
  await earlier;
  await expect(page.getByText('No activity matches')).toBeVisible();
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Any time');
  await expect(activity).toContainText('Night watch');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^activity-.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe(
    '\uFEFFtime,action,actor,actor_id,target_kind,target,target_id,detail,ip,api_key_id',
  );
  expect(text).toContain('role.restored');
  expect(text).not.toContain('user.deleted');
});

it('is accessible wide and narrow, light and dark', async ({ browser }) => {
  it.slow();
  const page = await openAs(
    browser,
    await tokenOf(own.api, 'olivia.owner@northwind.example'),
    '/auth/organization?tab=users',
  );
  await expect(page.getByRole('table', { name: 'Users' })).toContainText('Adam Admin');
  await expectAccessible(page);
  await tab(page, 'General').click();
  await expect(page.getByRole('region', { name: 'Danger zone' })).toBeVisible();
  await expectAccessible(page);
  await tab(page, 'Roles').click();
  await expect(page.getByRole('table', { name: 'Roles' })).toContainText('User manager');
  await expectAccessible(page);
});

it('transfers the organization completely or not at all', async ({ browser }) => {
  const next = await addMember(own, 'Nell Next', [role]);
  // Another browser, which does not learn what happens here.
  const late = await openAs(browser, await tokenOf(own.api, own.owner.email), '/auth/organization');
  await late.getByRole('button', { name: 'Transfer organization' }).click();
  const page = await openAs(browser, own.owner.token, '/auth/organization');
  await page.getByRole('button', { name: 'Transfer organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer organization' });
  await expect(dialog).toContainText('You become an administrator.');
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: 'New owner' })).toHaveAccessibleDescription('Choose a new owner');
  await expect(dialog.getByText('Enter your password')).toBeVisible();
  await expect(dialog.getByRole('option', { name: new RegExp(own.owner.email) })).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'New owner' }).selectOption(String(next.id));
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Messages', exact: true }), 'errors are inline').toHaveCount(0);
  await expect(dialog.getByRole('combobox', { name: 'New owner' })).toHaveValue(String(next.id));
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Information' })).toContainText(next.email);
  await expect(page.getByRole('button', { name: 'Transfer organization' })).toHaveCount(0);
  await tab(page, 'Users').click();
  await expect(page.getByRole('table', { name: 'Users' })).toContainText(own.owner.email);
  const lateDialog = late.getByRole('dialog', { name: 'Transfer organization' });
  await lateDialog.getByRole('combobox', { name: 'New owner' }).selectOption(String(next.id));
  await lateDialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await lateDialog.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(lateDialog.getByRole('alert').getByText('The organization already has another owner.')).toBeVisible();
  await lateDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(late.getByRole('region', { name: 'Information' })).toContainText(next.email);
  await expect(late.getByRole('button', { name: 'Transfer organization' })).toHaveCount(0);
  for (const to of [own.owner.email, next.email]) {
    await expect
      .poll(async () => (await sentTo(own.api, to)).some(({ subject }) => /now own|transferred/i.test(subject ?? '')))
      .toBe(true);
  }
});

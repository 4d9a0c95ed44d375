import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';
import { call, tokenOf } from '../support/api.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, addMember, addRole, ownOrganization } from '../support/organization.ts';
import { toast } from '../support/toasts.ts';

let own: OwnOrganization;
let reader: number;
describe.configure({ mode: 'serial' });
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  reader = await addRole(own, 'Reader', ['auth.users.READ']);
  await addRole(own, 'Writer', ['auth.users.WRITE']);
});
afterAll(() => own.api.dispose());

const KEYS = '/auth/organization?tab=api-keys';
const keys = (page: Page) => page.getByRole('table', { name: 'API Keys' });
/** Status of the service's response to a key. */
const statusOf = async (key: string) => {
  const headers = { Authorization: `Bearer ${key}` };
  return (await own.api.get(`/api/user?organization_id=${own.id}`, { headers })).status();
};
let made = '';

it('creates a key that is shown once, and keeps it open until it is copied', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, KEYS);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create API key' }).click();
  const creating = page.getByRole('dialog', { name: 'Create API key' });
  const year = new Date().getFullYear() + 3;
  await expect(creating.getByRole('button', { name: 'Expiry date' })).toContainText(String(year));
  await creating.getByRole('button', { name: 'Create API key' }).click();
  await expect(creating.getByRole('alert').getByText('An API key needs at least one role')).toBeVisible();
  await expect(creating.getByRole('combobox', { name: 'Roles' })).toBeFocused();
  await creating.getByRole('textbox', { name: 'Name' }).fill('Warehouse gateway');
  await creating.getByRole('combobox', { name: 'Roles' }).click();
  await creating.getByRole('option', { name: /^Reader/ }).click();
  await page.keyboard.press('Escape');
  await creating.getByRole('button', { name: 'Create API key' }).focus();
  await page.keyboard.press('Enter');
  const shown = page.getByRole('alertdialog', { name: 'Your new API key' });
  await expect(shown).toBeVisible();
  await expect(toast(page, 'API Key created successfully')).toBeVisible();
  for (const key of ['Enter', 'Escape', 'Escape', 'Enter']) await page.keyboard.press(key);
  await expect(shown).toBeVisible();
  await expect(shown.getByRole('alert')).toHaveText(
    'Copy or download it first, or confirm that it is saved: it will not be shown again.',
  );
  await expect(shown.getByRole('button', { name: 'Done' })).toBeDisabled();
  made = (await shown.locator('code').textContent()) ?? '';
  await shown.getByRole('button', { name: 'Copy key' }).click();
  await expect(shown.getByText('Copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made);
  await expect(shown.getByText('Copied')).toHaveCount(0, { timeout: 2000 });
  await page.keyboard.press('Escape');
  await expect(shown, 'once it is copied, Escape closes').toBeHidden();
  await expect(page.getByRole('button', { name: 'Create API key' })).toBeFocused();
  const row = keys(page).getByRole('row', { name: /Warehouse gateway/ });
  await expect(row).toContainText(`${made.slice(0, 4)}••••••••${made.slice(-4)}`);
  await expect(row).toContainText('Reader');
  await expect(row).toContainText('Never');
  await expect(page.locator('body')).not.toContainText(made);
  expect(await statusOf(made)).toBe(200);
});

it('changes name, expiry date and roles, but not the key', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, KEYS);
  await keys(page).getByRole('button', { name: 'Edit Warehouse gateway' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit API key' });
  await expect(editing).toContainText('The key itself cannot be changed.');
  const name = editing.getByRole('textbox', { name: 'Name' });
  await name.fill('');
  await editing.getByRole('button', { name: 'Remove Reader' }).click();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByText('An API key needs at least one role')).toBeVisible();
  await expect(editing.getByText('This field is empty')).toBeVisible();
  await name.fill('Gate 7');
  await editing.getByRole('combobox', { name: 'Roles' }).click();
  await editing.getByRole('option', { name: /^Writer/ }).click();
  await page.keyboard.press('Escape');
  await editing.getByRole('button', { name: 'Expiry date' }).click();
  const days = page.getByRole('dialog', { name: 'Calendar' });
  await days.getByRole('gridcell', { selected: true }).getByRole('button').press('PageDown');
  await page.keyboard.press('Enter');
  await expect(days).toBeHidden();
  const before = (await call<{ expires_at: string }>(own.api, 'GET', '/api-keys', undefined, own.owner.token))[0];
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'API Key updated successfully')).toBeVisible();
  const row = keys(page).getByRole('row', { name: /Gate 7/ });
  await expect(row).toContainText('Writer');
  await expect(row).not.toContainText('Reader');
  const [after] = await call<{ expires_at: string }>(own.api, 'GET', '/api-keys', undefined, own.owner.token);
  const days30 = (Date.parse(after?.expires_at ?? '') - Date.parse(before?.expires_at ?? '')) / 86_400_000;
  expect(Math.round(days30)).toBeGreaterThanOrEqual(28);
  expect(Math.round(days30)).toBeLessThanOrEqual(31);
});

it('shows when a key was last used, and deletes it', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, KEYS);
  await keys(page).getByRole('button', { name: 'Delete Gate 7' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete API key' });
  await expect(question).toContainText(/It was last used (now|this minute|\d+ (second|minute)s? ago)\./);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'API Key deleted successfully')).toBeVisible();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  expect(await statusOf(made)).toBe(401);
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('API keys');
  const activity = page.getByRole('table', { name: 'Activity' });
  await expect(activity.getByRole('row', { name: /API key deleted.*Gate 7/ })).toBeVisible();
  await expect(activity.getByRole('row', { name: /API key created.*Warehouse gateway/ })).toBeVisible();
});

it('marks keys that have expired or expire soon', async ({ browser }) => {
  const soon = new Date(Date.now() + 12 * 86_400_000).toISOString();
  await call(own.api, 'POST', '/api-keys', { name: 'Short', expiresAt: soon, roleIds: [reader] }, own.owner.token);
  const page = await openAs(browser, own.owner.token, KEYS);
  await expect(keys(page).getByRole('row', { name: /Short/ })).toContainText('Expires soon');
  const admin = await openAs(browser, await tokenOf(own.api, 'adam.admin@northwind.example'), KEYS);
  await expect(keys(admin).getByRole('row', { name: /Trade fair demo/ })).toContainText('Expired');
  await admin.getByRole('searchbox', { name: 'Search' }).fill('carrier');
  await expect(keys(admin).getByRole('row')).toHaveCount(2);
  await admin.getByRole('searchbox', { name: 'Search' }).fill('nothing like it');
  await expect(admin.getByText('No API keys match')).toBeVisible();
});

it('offers the role for machines, which no person gets', async ({ browser }) => {
  const page = await openAs(browser, await tokenOf(own.api, 'olivia.owner@northwind.example'), KEYS);
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByRole('combobox', { name: 'Roles' }).click();
  await expect(dialog.getByRole('option', { name: /^Integration/ })).toBeVisible();
});

it('is available only to owners and admins', async ({ browser }) => {
  const member = await addMember(own, 'Rob Reader', [reader]);
  const token = await tokenOf(own.api, member.email);
  const page = await openAs(browser, token, KEYS);
  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'API Keys' })).toHaveCount(0);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await own.api.get('/api/api-keys', { headers })).status()).toBe(403);
});

it('is accessible wide and narrow, light and dark', async ({ browser }) => {
  it.slow();
  const page = await openAs(browser, await tokenOf(own.api, 'olivia.owner@northwind.example'), KEYS);
  await expect(keys(page)).toContainText('Trade fair demo');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit Carrier integration' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit API key' })).toBeVisible();
  await expectAccessible(page);
});

import type { Page } from '@playwright/test';
import { PASSWORD, SUPER_ADMIN, tokenOf } from '../support/api.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { addMember, type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { superAdminWithOrganization } from '../support/registrar.ts';
import { toast } from '../support/toasts.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const zone = (page: Page) => page.getByRole('region', { name: 'Danger zone' });

it('leaves deletion to the staff, and says so to the owner', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/organization');
  await expect(zone(page).getByRole('heading', { name: 'Danger zone' })).toBeVisible();
  await expect(button(page, 'Delete organization')).toBeDisabled();
  await button(page, 'Delete organization').focus();
  await expect(button(page, 'Delete organization')).toHaveAccessibleDescription(/^Only platform staff/);
  await page.context().close();
});

it('keeps the organization of the super admins, and says why', async ({ browser }) => {
  const page = await openAs(browser, await tokenOf(own.api, SUPER_ADMIN), '/auth/organization');
  await expect(button(page, 'Delete organization')).toBeDisabled();
  await button(page, 'Delete organization').focus();
  await expect(button(page, 'Delete organization')).toHaveAccessibleDescription(/^The platform’s own organization/);
  await page.goto('/auth/organizations?term=Platform');
  await expect(page.getByRole('button', { name: 'Delete Platform', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Edit Platform', exact: true })).toBeEnabled();
  await page.context().close();
});

it('deletes the organization after a question, and leads to the organization that is left', async ({ browser }) => {
  const registrar = await superAdminWithOrganization(own.api);
  const page = await openAs(browser, registrar.token, '/auth/organization');
  const name = await page.getByLabel('Organization name', { exact: true }).inputValue();
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && asked.push(new URL(request.url()).pathname));

  await button(page, 'Delete organization').click();
  const question = page.getByRole('alertdialog', { name: 'Delete organization' });
  await expect(question).toContainText(name);
  await expect(question).toContainText('Its members lose access, and its API keys stop working at once.');
  const typed = question.getByRole('textbox', { name: 'Type the name of the organization' });
  await expect(typed).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(typed).toHaveAccessibleDescription(/This is not its name/);
  await typed.fill(`${name} or another`);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(typed).toHaveAccessibleDescription(/This is not its name/);
  await button(page, 'Cancel').click();
  await expect(question).toBeHidden();
  await expect(button(page, 'Delete organization')).toBeFocused();
  expect(asked).toEqual([]);

  await page.keyboard.press('Enter');
  await typed.fill(` ${name} `);
  await page.route('**/api/organizations/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question.getByRole('alert').filter({ hasText: 'The service cannot be reached' })).toBeVisible();
  await expect(question, 'a failure keeps the question').toBeVisible();
  await page.unroute('**/api/organizations/*');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Organization deleted')).toBeVisible();
  // The only one that is left is chosen by itself.
  await expect(page.getByLabel('Organization', { exact: true })).toHaveValue('Platform');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByText(name), 'the deleted one is not shown').toHaveCount(0);
  expect(new Set(asked)).toEqual(new Set([`/api/organizations/${registrar.organizationId}`]));
  await page.context().close();
});

it('transfers the organization, and keeps the focus on the page that the former owner may use', async ({ browser }) => {
  const heir = await addMember(own, 'Hedda Heir', [own.administratorRole]);
  const page = await openAs(browser, own.owner.token, '/auth/organization');
  await zone(page).getByRole('button', { name: 'Transfer organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer organization' });
  await dialog.getByRole('combobox', { name: 'New owner' }).selectOption(String(heir.id));
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Changes saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Information' })).toContainText(heir.email);
  await expect(button(page, 'Transfer organization')).toHaveCount(0);
  await expect(button(page, 'Delete organization'), 'what is left beside the opener').toBeFocused();
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(button(page, 'Actions for Hedda Heir')).toBeVisible();
  await page.goto('/auth/user');
  await expect(page.getByRole('table', { name: 'Roles' })).toContainText('Administrator');

  const next = await openAs(browser, await tokenOf(own.api, heir.email), '/auth/organization');
  const forced = next.getByRole('dialog', { name: 'Change password' });
  await forced.or(button(next, 'Transfer organization')).first().waitFor();
  if (await forced.isVisible()) await next.keyboard.press('Escape');
  await expect(button(next, 'Transfer organization')).toBeVisible();
  for (const one of [page, next]) await one.context().close();
});

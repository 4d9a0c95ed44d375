import type { Page } from '@playwright/test';
import { call, SUPER_ADMIN, tokenOf } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { keepToken } from '../support/log-in.ts';
import { addRole, ownOrganization } from '../support/organization.ts';

/** An organization of its own, and a second one of the same owner. */
async function twoOrganizations(baseURL: string) {
  const own = await ownOrganization(baseURL);
  const second = { name: 'Second', owner_user_id: own.owner.id };
  await call(own.api, 'POST', '/organizations', second, await tokenOf(own.api, SUPER_ADMIN));
  await call(own.api, 'PUT', `/auth/organizations/${own.id}`, {}, own.owner.token);
  return own;
}

async function chooseSecond(page: Page): Promise<void> {
  await page.goto('/auth/user');
  await page.getByRole('button', { name: /^Organization:/ }).click();
  await page.getByRole('menuitem', { name: 'Second' }).click();
  await expect(page.getByRole('button', { name: 'Organization: Second' })).toBeVisible();
}

it('says that another tab chose another organization, and not in that tab', async ({ context, baseURL }) => {
  const own = await twoOrganizations(baseURL ?? '');
  await keepToken(context, own.owner.token);
  const page = await context.newPage();
  await page.goto('/auth/team');
  await expect(page.getByRole('button', { name: /^Organization: new/ })).toBeVisible();
  const other = await context.newPage();
  await chooseSecond(other);
  await page.bringToFront();
  const told = 'Second was chosen in another tab.';
  await expect(page.getByRole('status').filter({ hasText: told })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Organization: Second' })).toBeVisible();
  await expect(other.getByText(told)).toHaveCount(0);
});

it('keeps what was typed when another tab switches, and cannot save it into the other organization', async ({
  context,
  baseURL,
}) => {
  const own = await twoOrganizations(baseURL ?? '');
  await addRole(own, 'Reader', ['auth.users.READ']);
  await keepToken(context, own.owner.token);
  const page = await context.newPage();
  await page.goto('/auth/team');
  await page.getByRole('button', { name: 'Create new user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create new user' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill('draft@e2e.example');
  const other = await context.newPage();
  await chooseSecond(other);
  await page.bringToFront();
  const notice = dialog.getByRole('alert').filter({ hasText: /^What you entered belongs to/ });
  await expect(notice).toContainText('Second was chosen');
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('draft@e2e.example');
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(notice).toBeFocused();
  expect(asked.filter((url) => url.endsWith('/api/user'))).toEqual([]);
  await dialog.getByRole('button', { name: /^Switch back to/ }).click();
  await expect(notice).toBeHidden();
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('draft@e2e.example');
});

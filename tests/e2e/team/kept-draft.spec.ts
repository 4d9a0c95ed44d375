import { call, SUPER_ADMIN, tokenOf } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { keepToken } from '../support/log-in.ts';
import { addRole, ownOrganization } from '../support/organization.ts';

it('keeps what was typed when another tab switches, and cannot save it into the other organization', async ({
  context,
  baseURL,
}) => {
  const own = await ownOrganization(baseURL ?? '');
  await addRole(own, 'Reader', ['auth.users.READ']);
  const [second] = await call<{ id: number }>(
    own.api,
    'POST',
    '/organizations',
    { name: 'Second', owner_user_id: own.owner.id },
    await tokenOf(own.api, SUPER_ADMIN),
  );
  await call(own.api, 'PUT', `/auth/organizations/${own.id}`, {}, own.owner.token);
  await keepToken(context, own.owner.token);
  const page = await context.newPage();
  await page.goto('/auth/team');
  await page.getByRole('button', { name: 'Create new user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create new user' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill('draft@e2e.example');
  const other = await context.newPage();
  await other.goto('/auth/user');
  await other.getByRole('button', { name: /^Organization:/ }).click();
  await other.getByRole('menuitem', { name: 'Second' }).click();
  await expect(other.getByRole('button', { name: 'Organization: Second' })).toBeVisible();
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
  expect(second?.id).toBeDefined();
});

import { expect, it } from '../support/it.ts';
import { as } from '../support/api.ts';
import { openAccount } from '../support/log-in.ts';
import { alertIn, expectToast } from '../support/toasts.ts';
import { member } from '../support/users.ts';
import { save } from './support.ts';

it('saves name and login: only changed fields that are not empty', async ({ page, request }) => {
  const me = await member(request, 0);
  await openAccount(page, me.email);
  const sent: unknown[] = [];
  page.on(
    'request',
    (one) => one.method() === 'PUT' && one.url().endsWith(`/user/${me.id}`) && sent.push(one.postDataJSON()),
  );
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const login = page.getByRole('textbox', { name: 'Login', exact: true });

  await page.getByRole('button', save).click();
  await expectToast(page, 'No changes to save');
  await name.fill('');
  await page.getByRole('button', save).click();
  await expectToast(page, 'User name field is empty and will not be updated');
  await expect(name).toHaveValue(me.name);
  expect(sent).toEqual([]);

  await login.fill('has a space');
  await page.getByRole('button', save).click();
  await expect(alertIn(page, 'A login cannot contain spaces or @.')).toBeVisible();
  await expect(login).toBeFocused();
  await expect(login).toHaveValue('has a space');

  await name.fill('Zoë O’Neill <b>');
  await login.fill(`zoe-${me.id}`);
  await page.getByRole('button', save).click();
  await expectToast(page, 'Changes saved');
  expect(Object.keys(sent.at(-1) as object).sort()).toEqual(['name', 'username']);
  const [kept] = await as(request, me.token).get<{ name: string; username: string }[]>(`/user/${me.id}`);
  expect([kept?.name, kept?.username]).toEqual(['Zoë O’Neill <b>', `zoe-${me.id}`]);
  await page.reload();
  await expect(name).toHaveValue('Zoë O’Neill <b>');
});

it('applies the regional settings immediately, and keeps them as a personal setting', async ({ page, request }) => {
  const me = await member(request, 1);
  await openAccount(page, me.email);
  const calls: string[] = [];
  page.on('request', (one) => /\/settings/.test(one.url()) && one.method() !== 'GET' && calls.push(one.method()));
  const modified = page
    .getByRole('table', { name: 'Permissions' })
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .last()
    .locator('time');
  await expect(modified).toHaveText(/^\d\d-\d\d-\d{4} \d\d:\d\d [AP]M$/);
  const regional = page.getByRole('combobox', { name: 'Regional settings' });
  for (const [locale, clock] of [
    ['en-GB', /^\d\d-\d\d-\d{4} \d\d:\d\d$/],
    ['en-CA', /^\d\d-\d\d-\d{4} \d\d:\d\d [AP]M$/],
  ] as const) {
    await regional.selectOption(locale);
    await page.getByRole('button', save).click();
    await expectToast(page, 'Changes saved');
    await expect(modified).toHaveText(clock);
    await expect(
      page.getByRole('table', { name: 'Personal settings' }).getByRole('row').filter({ hasText: 'local_format' }),
    ).toContainText(locale);
  }
  expect(calls).toEqual(['POST', 'PUT']);
  const settings = await as(request, me.token).get<{ category: string; key: string; value: string }[]>(
    `/user/${me.id}/settings?keys=local_format`,
  );
  expect(settings).toEqual([expect.objectContaining({ category: 'common', key: 'local_format', value: 'en-CA' })]);
});

it('shows roles, permissions and sessions, and explains a missing organization', async ({ page }) => {
  await openAccount(page, 'adam.admin@northwind.example');
  await expect(page).toHaveTitle('My profile');
  for (const label of ['Email', 'Phone', 'Organization'])
    await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveAttribute('readonly', '');
  const roles = page.getByRole('table', { name: 'Roles' });
  await expect(roles.getByRole('columnheader')).toHaveText(['Description', 'Updated']);
  await expect(roles.getByRole('row').nth(1).getByRole('cell').last().locator('time')).toHaveText(
    /^\d\d\/\d\d\/\d{4}$/,
  );
  const permissions = page.getByRole('table', { name: 'Permissions' });
  await expect(permissions.getByRole('columnheader')).toHaveText(['Organization', 'Resource', 'Last modified']);
  await expect(permissions.getByRole('cell', { name: 'auth.organization.ADMIN' })).toBeVisible();
  await expect(permissions.getByRole('rowheader', { name: 'Northwind Logistics' }).first()).toBeVisible();
  await page.goto('/auth/logout');
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await openAccount(page, 'olga.orphan@example.net');
  await expect(page.getByText('You are not a member of any organization yet').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Permissions' })).toBeHidden();
});

import { expect, it } from '../support/it.ts';
import { as, tokenOf } from '../support/api.ts';
import { logIn, openAccount } from '../support/log-in.ts';
import { alertIn, expectToast } from '../support/toasts.ts';
import { member, newcomer } from '../support/users.ts';

const save = { name: 'Save', exact: true } as const;

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

it('shows the page in the language of the regional settings at once, and keeps what is typed', async ({
  page,
  request,
}) => {
  const me = await member(request, 19);
  await openAccount(page, me.email);
  await page.getByRole('combobox', { name: 'Regional settings' }).selectOption('de-DE');
  await page.getByRole('button', save).click();
  await expect(page.getByRole('heading', { name: 'Mein Profil' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(me.name);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half typed');
  await page.locator('iam-console').evaluate((element) => element.setAttribute('lang', 'fr'));
  await expect(page.getByRole('heading', { name: 'Mon profil' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Half typed');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mein Profil' })).toBeVisible();
});

it('asks before it discards unsaved changes', async ({ page, request }) => {
  const me = await member(request, 2);
  await page.goto('/auth/sign-in');
  await logIn(page, me.email);
  const login = page.getByRole('textbox', { name: 'Login', exact: true });
  await login.fill('half-typed');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(login).toHaveValue('half-typed');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeHidden();
});

it('saves before it leaves, and stays if that failed', async ({ page, request, baseURL }) => {
  const me = await newcomer(baseURL ?? '');
  await openAccount(page, me.email);
  const login = page.getByRole('textbox', { name: 'Login', exact: true });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const leave = async (typed: string) => {
    await login.fill(typed);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('option', { name: 'Log Out' }).click();
    await question.getByRole('button', { name: 'Save and leave' }).click();
  };
  await leave('has a space');
  await expect(question).toBeHidden();
  await expect(alertIn(page, 'A login cannot contain spaces or @.')).toBeVisible();
  await expect(login).toBeFocused();
  await leave(`kept-${me.id}`);
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  const token = await tokenOf(request, me.email);
  expect((await as(request, token).get<{ username: string }[]>(`/user/${me.id}`))[0]?.username).toBe(`kept-${me.id}`);
});

it('does not silently overwrite changes from another tab or device', async ({ page, request, context }) => {
  const me = await member(request, 3);
  await openAccount(page, me.email);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Typed here');
  await as(request, me.token).put(`/user/${me.id}`, { name: 'Saved on another device' });
  await page.getByRole('button', save).click();
  await expect(alertIn(page, 'changed')).toBeVisible();
  await expect(
    page.getByText('Changed elsewhere, to ‘Saved on another device’. Saving now replaces that.'),
  ).toBeVisible();
  await expect(name).toHaveValue('Typed here');
  await page.getByRole('button', save).click();
  await expect(page.getByText('Changes saved', { exact: true })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/auth/user');
  const theirs = other.getByRole('textbox', { name: 'Name', exact: true });
  await expect(theirs).toHaveValue('Typed here');
  await other.getByRole('textbox', { name: 'Login', exact: true }).fill('typed-in-the-other-tab');
  await name.fill('Saved in the first tab');
  await page.getByRole('button', save).click();
  await expect(theirs).toHaveValue('Saved in the first tab');
  await expect(other.getByRole('textbox', { name: 'Login', exact: true })).toHaveValue('typed-in-the-other-tab');
  await page.getByRole('combobox', { name: 'Regional settings' }).selectOption('sv-SE');
  await page.getByRole('button', save).click();
  await expect(other.getByRole('combobox', { name: 'Regional settings' })).toHaveValue('sv-SE');
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

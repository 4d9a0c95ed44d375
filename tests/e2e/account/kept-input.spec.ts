import { as, tokenOf } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { logIn, openAccount } from '../support/log-in.ts';
import { alertIn } from '../support/toasts.ts';
import { member, newcomer } from '../support/users.ts';
import { save } from './support.ts';

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

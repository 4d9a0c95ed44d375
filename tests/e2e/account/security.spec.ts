import { expect, it } from '../support/it.ts';
import { PASSWORD, as, tokenOf } from '../support/api.ts';
import { keepToken, openAccount } from '../support/log-in.ts';
import { newestTo } from '../support/outbox.ts';
import { alertIn, expectToast, toasts } from '../support/toasts.ts';
import { member } from '../support/users.ts';

const NEW_PASSWORD = 'quiet-harbor-lantern-77';

it('changes the password, and ends every other session', async ({ page, request }) => {
  const me = await member(request, 8);
  await openAccount(page, me.email);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog).toHaveCSS('width', '400px');
  const old = page.getByRole('textbox', { name: 'Old password' });
  const fresh = page.getByRole('textbox', { name: 'New password' });
  const again = page.getByRole('textbox', { name: 'Confirm password' });
  // The form is in the element's light DOM, where password managers see it.
  const save = page.locator('[data-iam-form]').getByRole('button', { name: 'Save' });
  await expect(old).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(1);
  const rules = page.locator('[data-iam-form]').getByRole('listitem');
  await expect(rules).toHaveText([
    'At least 10 characters',
    'Not one of the common passwords',
    'Not your email address or name',
  ]);
  await fresh.fill(me.name);
  await expect(rules.filter({ hasText: '(met)' }).first()).toBeVisible();
  await expect(rules.last(), 'the own name').not.toContainText('(met)');
  await fresh.fill(NEW_PASSWORD);
  await expect(rules.filter({ hasText: '(met)' })).toHaveCount(3);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(old, 'the eye is on the first field').toHaveAttribute('type', 'text');
  await expect(fresh).toHaveAttribute('type', 'password');

  await again.fill(NEW_PASSWORD);
  await save.click();
  await expect(alertIn(page, 'Password mismatch')).toBeVisible();
  await old.fill('not-my-password-1');
  await again.fill('another-password-2');
  await save.click();
  await expect(alertIn(page, 'Password mismatch')).toBeVisible();
  await again.fill(NEW_PASSWORD);
  await save.click();
  await expect(alertIn(page, 'This is not your current password.')).toBeVisible();
  await expect(fresh).toHaveValue(NEW_PASSWORD);

  await old.fill(PASSWORD);
  for (const field of [fresh, again]) await field.fill('short');
  await save.click();
  await expect(page.getByText('Password must meet the following requirements:')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'At least 10 characters (not met)' })).toBeVisible();
  for (const field of [fresh, again]) await field.fill(NEW_PASSWORD);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await expectToast(page, 'Password saved');
  await expect(tokenOf(request, me.email)).rejects.toThrow('invalid_credentials');
  expect((await request.get('/api/auth', { headers: { Authorization: `Bearer ${me.token}` } })).status()).toBe(401);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(me.email);
});

it('requires no old password if it must be changed', async ({ page }) => {
  await keepToken(page.context(), await tokenOf(page.request, 'nora.newcomer@northwind.example'));
  await page.goto('/auth/user');
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Old password' })).toBeHidden();
  const sent = page.waitForRequest((one) => one.method() === 'PUT' && one.url().endsWith('/password'));
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  expect(Object.keys((await sent).postDataJSON() as object).sort()).toEqual(['confirmation', 'password']);
  await expectToast(page, 'Password saved');
});

it('changes the phone with a code from a text message, and clears it with the password', async ({ page, request }) => {
  const me = await member(request, 9);
  const phone = `+4930${10_000_000 + me.id}`;
  await page.clock.install();
  await openAccount(page, me.email);
  await page.getByRole('button', { name: 'Change phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change phone' });
  await expect(dialog).toHaveCSS('width', '800px');
  const field = page.getByRole('textbox', { name: 'New phone' });
  await expect(field).toBeFocused();
  await expect(page.getByText('+XXXXXXXXXXX', { exact: true })).toBeVisible();
  await field.fill('030 123');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(alertIn(page, 'This phone number is invalid. Enter it as +XXXXXXXXXXX.')).toBeVisible();
  await field.fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = page.getByRole('textbox', { name: 'Confirmation code' });
  await expect(code).toBeFocused();
  const first = await newestTo(request, phone);

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(field).toHaveValue(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await expect(alertIn(page, 'Too many')).toBeVisible();

  await code.fill(first.code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(alertIn(page, 'This code is wrong. Check it and try again.')).toBeVisible();
  await expect(toasts(page), 'errors of a phone are inline').toHaveCount(0);
  await expect(code).toHaveValue(/^\d{6}$/);
  await code.fill(first.code ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(page, 'Changes saved');
  await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).toHaveValue(phone);

  await page.getByRole('button', { name: 'Reset phone' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong-password-1');
  const confirm = page.locator('[data-iam-form]').getByRole('button', { name: 'Reset phone' });
  await confirm.click();
  await expect(alertIn(page, 'This is not your current password.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await confirm.click();
  await expectToast(page, 'Phone reset');
  await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Reset phone' })).toBeHidden();
});

it('reports an expired code', async ({ page, request }) => {
  const me = await member(request, 10);
  const phone = `+4940${10_000_000 + me.id}`;
  await openAccount(page, me.email);
  await page.getByRole('button', { name: 'Change phone' }).click();
  await page.getByRole('textbox', { name: 'New phone' }).fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  const right = (await newestTo(request, phone)).code ?? '';
  const wrong = right === '000000' ? '111111' : '000000';
  for (let at = 0; at < 5; at += 1) await as(request, me.token).post(`/user/${me.id}/phone/confirm`, { code: wrong });
  await page.getByRole('textbox', { name: 'Confirmation code' }).fill(right);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(alertIn(page, /Request a new one\./)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Confirmation code' })).toHaveValue(right);
});

it('changes the email with a code from a mail', async ({ page, request }) => {
  const me = await member(request, 11);
  const email = `moved-${me.id}-${Date.now()}@elsewhere.example`;
  await openAccount(page, me.email);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByRole('dialog', { name: 'Change email' })).toHaveCSS('width', '800px');
  const field = page.getByRole('textbox', { name: 'New email' });
  await field.fill('no address');
  await page.getByRole('button', { name: 'Send instructions' }).click();
  await expect(alertIn(page, 'This email is invalid')).toBeVisible();
  await field.fill(me.email);
  await page.getByRole('button', { name: 'Send instructions' }).click();
  await expect(alertIn(page, 'This is already your email address.')).toBeVisible();
  await expect(toasts(page), 'other failed calls are toasts, too').toContainText('This is already your email address.');
  await field.fill(email);
  await page.getByRole('button', { name: 'Send instructions' }).click();
  await expect(page.getByText(`We sent instructions to ${email}.`)).toBeVisible();
  const mail = await newestTo(request, email);
  expect((await newestTo(request, me.email)).text).toContain('…@elsewhere.example');
  await page.getByRole('textbox', { name: 'Confirmation code' }).fill(mail.code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(alertIn(page, 'This code is wrong. Check it and try again.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Confirmation code' }).fill(mail.code ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(page, 'Email has been changed successfully');
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email);
});

it('ends one session, then all others', async ({ page, request }) => {
  const me = await member(request, 12);
  const second = await tokenOf(request, me.email);
  await openAccount(page, me.email);
  const list = page.getByRole('list', { name: 'Active sessions' });
  const here = list.getByRole('listitem').filter({ hasText: 'This session' });
  await expect(here).toHaveCount(1);
  await expect(here.getByRole('button')).toHaveCount(0);
  const ends = list.getByRole('button', { name: 'End session' });
  await expect(ends.nth(1)).toBeVisible();
  const others = await ends.count();
  await ends.first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
  await expectToast(page, 'Session ended');
  await expect(ends).toHaveCount(others - 1);
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
  await expectToast(page, 'All other sessions ended');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  for (const token of [me.token, second])
    expect((await request.get('/api/auth', { headers: { Authorization: `Bearer ${token}` } })).status()).toBe(401);
});

it('starts with a security overview: a state and an action each', async ({ page, request }) => {
  const me = await member(request, 19);
  await openAccount(page, me.email);
  const item = (name: string) =>
    page.getByRole('region', { name: 'Security overview' }).getByRole('listitem').filter({ hasText: name });
  await expect(item('Password')).toContainText('Last changed');
  await expect(item('Two-factor authentication').first()).toContainText('Disabled');
  await expect(item('Recovery codes')).toContainText('They come with two-factor authentication');
  const items = page.getByRole('region', { name: 'Security overview' }).getByRole('listitem');
  await expect(items).toHaveCount(5);
  for (const one of await items.all()) await expect(one.getByRole('button')).toHaveCount(1);
  await expect(item('Recovery codes').getByRole('button')).toBeDisabled();
  await expect(item('Recovery codes').getByRole('button')).toHaveAccessibleDescription(/two-factor/);
  await expect(item('Passkeys')).toContainText('None yet');
  await item('Passkeys').getByRole('button', { name: 'Show passkeys' }).click();
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
  await expect(item('Active sessions')).toContainText('2 sessions');
  await item('Active sessions').getByRole('button', { name: 'Show sessions' }).click();
  await expect(page.getByRole('heading', { name: 'Active sessions' })).toBeInViewport();
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
  await expect(item('Active sessions'), 'the overview follows the list').toContainText('1 session');

  await item('Password').getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('textbox', { name: 'Old password' }).fill(PASSWORD);
  for (const name of ['New password', 'Confirm password']) await page.getByRole('textbox', { name }).fill(NEW_PASSWORD);
  await page.locator('[data-iam-form]').getByRole('button', { name: 'Save' }).click();
  await expect(item('Password')).toContainText('Last changed now');
});

it('shows what cannot be edited as a value, not as a disabled input', async ({ page, request }) => {
  const me = await member(request, 19);
  await openAccount(page, me.email);
  const box = page.getByRole('textbox', { name: 'Email', exact: true }).locator('xpath=..');
  await expect(box).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(box).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
});

import { PASSWORD } from '../e2e/support/api.ts';
import { keepToken } from '../e2e/support/log-in.ts';
import { newcomer } from '../e2e/support/users.ts';
import { expect, it } from '../e2e/support/it.ts';
import { Reader } from './support/reader.ts';

const NEW_PASSWORD = 'quiet-harbor-lantern-77';

it('reads a change of password', async ({ page, baseURL }) => {
  const { token } = await newcomer(baseURL ?? '');
  await keepToken(page.context(), token);
  const reader = await Reader.listenTo(page, 'Change the password');
  const profile = page.getByRole('textbox', { name: 'Name', exact: true });
  await reader.open('/auth/user', async () => {
    await expect(profile).not.toHaveValue('');
    await expect(page.getByText('No settings yet')).toBeVisible();
  });
  await reader.read('main');
  await reader.pressTo('Tab', 'Change password');
  await reader.press('Enter', () => expect(page.getByLabel('Old password')).toBeFocused());
  await reader.read('dialog');
  await reader.type('not my password');
  await reader.pressTo('Tab', 'New password');
  await reader.type(NEW_PASSWORD, undefined, 'a good password');
  await reader.pressTo('Tab', 'Confirm password');
  await reader.type('something else');
  await reader.press('Enter', reader.hears('mismatch'));
  await reader.retype(NEW_PASSWORD, undefined, 'the same password');
  await reader.press('Enter', reader.hears('not your current'));
  await reader.retype(PASSWORD, undefined, 'the old password');
  await reader.press('Enter', reader.hears('Password'));
  expect(reader.script()).toMatchSnapshot('change-password.txt');
});

it('reads personal settings', async ({ page, baseURL }) => {
  const { token } = await newcomer(baseURL ?? '');
  await keepToken(page.context(), token);
  const reader = await Reader.listenTo(page, 'Add and delete a personal setting');
  const add = page.getByRole('button', { name: 'Add new setting' });
  await reader.open('/auth/user', () => expect(add).toBeVisible());
  await reader.happens('Jump to the button', () => add.focus());
  await reader.press('Enter', () => expect(page.getByRole('dialog')).toBeVisible());
  await reader.read('dialog');
  await reader.press('Enter', reader.hears('2 fields need'));
  await reader.type('extra');
  await reader.press('Tab');
  await reader.type('color');
  await reader.press('Tab');
  await reader.type('blue');
  await reader.pressTo('Tab', 'Add new setting');
  await reader.press('Enter', reader.hears('Setting added'));
  await reader.read('table', 'Personal settings');
  await reader.pressTo('Tab', /^Delete/);
  await reader.press('Enter', () => expect(page.getByRole('alertdialog')).toBeVisible());
  await reader.pressTo('Tab', 'Delete');
  await reader.press('Enter', reader.hears('deleted'));
  expect(reader.script()).toMatchSnapshot('settings.txt');
});

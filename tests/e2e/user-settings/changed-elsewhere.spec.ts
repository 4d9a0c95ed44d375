import { as } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { openAccount } from '../support/log-in.ts';
import { expectToast } from '../support/toasts.ts';
import { member } from '../support/users.ts';
import { row } from './support.ts';

it('reports a value that changed elsewhere, and keeps the input', async ({ page, request }) => {
  const me = await member(request, 16);
  const api = as(request, me.token);
  await api.post(`/user/${me.id}/settings`, [{ category: 'extra', key: 'color', value: 'green' }]);
  const [setting] = await api.get<{ id: number }[]>(`/user/${me.id}/settings?keys=color`);
  await openAccount(page, me.email);
  await row(page, 'color').getByRole('button', { name: 'Edit' }).click();
  const value = page.getByRole('dialog').getByRole('textbox', { name: 'Value' });
  await value.fill('red');
  await api.put(`/user/${me.id}/settings/${setting?.id}`, { value: 'blue' });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('It was changed elsewhere, to ‘blue’. Saving now replaces that.')).toBeVisible();
  await expect(value).toHaveValue('red');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Setting saved');
  await expect(row(page, 'color')).toContainText('red');
});

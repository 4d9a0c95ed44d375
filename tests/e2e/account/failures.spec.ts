import { expect, it } from '../support/it.ts';
import { openAccount } from '../support/log-in.ts';
import { alertIn } from '../support/toasts.ts';
import { member } from '../support/users.ts';

it('reports what failed, and loads it on retry', async ({ page, request }) => {
  const me = await member(request, 4);
  await openAccount(page, me.email);
  await page.route('**/api/user/*/permissions', (route) => route.abort());
  await page.route(`**/api/user/${me.id}?*`, (route) =>
    route.fulfill({ status: 503, json: { meta: { error: { message: 'The service rests.', code: 'unavailable' } } } }),
  );
  await page.reload();
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  await expect(alertIn(page, 'The service rests.')).toBeVisible();
  await page.unroute(`**/api/user/${me.id}?*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(me.name);
  await expect(page.getByText('The service cannot be reached').first()).toBeVisible();
  await page.unroute('**/api/user/*/permissions');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Permissions' })).toBeVisible();
});

it('says in the regional settings that the formats could not be loaded, and nowhere else', async ({
  page,
  request,
}) => {
  const me = await member(request, 5);
  await page.route('**/api/system_settings/locale', (route) => route.abort());
  await openAccount(page, me.email);
  const field = page.getByRole('combobox', { name: 'Regional settings' });
  await expect(field).toHaveAccessibleDescription(/The service cannot be reached/);
  await expect(page.getByRole('region', { name: 'Messages', exact: true })).toHaveCount(0);
});

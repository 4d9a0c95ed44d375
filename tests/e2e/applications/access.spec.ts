import { tokenOf } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';

it('is denied to everybody who may not read system settings', async ({ browser, request }) => {
  const owner = await tokenOf(request, 'olivia.owner@northwind.example');
  const page = await openAs(browser, owner, '/auth/applications');
  await expect(page.getByText('You don’t have access to applications')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Team' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Applications' })).toHaveCount(0);
});

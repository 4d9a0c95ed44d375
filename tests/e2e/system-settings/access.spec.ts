import { tokenOf } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { table } from './support.ts';

it('is available only to users who may read system settings', async ({ browser, request }) => {
  for (const email of ['olivia.owner@northwind.example', 'mona.member@northwind.example']) {
    const page = await openAs(browser, await tokenOf(request, email), '/auth/settings_system');
    await expect(page.getByRole('heading', { level: 1, name: 'System settings' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('This page is for platform staff');
    await expect(table(page)).toHaveCount(0);
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'System settings' }),
    ).toHaveCount(0);
  }
});

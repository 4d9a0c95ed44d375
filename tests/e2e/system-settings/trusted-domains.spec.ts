import type { APIRequestContext } from '@playwright/test';
import { tokenOf } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { domains, SAM, toast } from './support.ts';

async function trusts(request: APIRequestContext, url: string): Promise<boolean> {
  const answer = await request.post('/api/system_settings/is_trusted_domain', { data: { url } });
  return ((await answer.json()) as { data: { trusted: boolean }[] }).data[0]?.trusted ?? false;
}

it('trusts a domain immediately, until it is removed', async ({ browser, request }) => {
  const page = await openAs(browser, await tokenOf(request, SAM), '/auth/settings_system');
  const field = page.getByRole('textbox', { name: 'Host or origin' });
  await field.fill('*.com');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(page.getByText('‘*.com’ is not a host or origin')).toBeVisible();
  await expect(field).toBeFocused();
  expect(await trusts(request, 'https://fleet.example/')).toBe(false);
  await field.fill('https://Fleet.example/');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(domains(page).getByText('https://fleet.example')).toBeVisible();
  await expect(toast(page, 'Setting saved')).toBeVisible();
  await expect(field).toHaveValue('');
  expect(await trusts(request, 'https://fleet.example/')).toBe(true);
  await page.getByRole('button', { name: 'Remove https://fleet.example' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(domains(page).getByText('https://fleet.example')).toHaveCount(0);
  expect(await trusts(request, 'https://fleet.example/')).toBe(false);
});

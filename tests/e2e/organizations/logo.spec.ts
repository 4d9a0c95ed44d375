import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { toast } from '../support/toasts.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
});
afterAll(() => own.api.dispose());

it('previews a logo in both themes and shows it in the header, and rejects a hostile one', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, `/auth/organizations/${own.id}/settings`);
  let ran = false;
  page.on('dialog', (dialog) => {
    ran = true;
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    ran ||= request.url().includes('hostile.example');
  });
  await page.getByText('All settings', { exact: true }).click();
  await page.getByRole('button', { name: 'Add new setting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new setting' });
  await dialog.getByRole('textbox', { name: 'Category' }).fill('branding');
  await dialog.getByRole('textbox', { name: 'Key' }).fill('logo');
  await dialog.getByText('Edit the SVG markup').click();
  const value = dialog.getByRole('textbox', { name: 'Value' });
  for (const hostile of [
    '<svg onload="alert(1)"/>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><image href="https://hostile.example/pixel.png"/></svg>',
    '<svg><style>@import "https://hostile.example/a.css";</style></svg>',
  ]) {
    await value.fill(hostile);
    await dialog.getByRole('button', { name: 'Add new setting' }).click();
    await expect(value).toHaveAccessibleDescription(/which is not allowed/);
    await expect(dialog.getByRole('img')).toHaveCount(0);
  }
  await dialog.getByLabel('Logo file').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 20"><rect width="90" height="20"/></svg>',
    ),
  });
  await expect(dialog.getByRole('img', { name: 'Logo in the light theme' })).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Logo in the dark theme' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add new setting' }).click();
  await expect(toast(page, 'Setting added')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('img', { name: /logo/i })).toBeVisible();
  expect(ran).toBe(false);
});

import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, it } from '../support/it.ts';
import { keepToken } from '../support/log-in.ts';
import { newestTo } from '../support/outbox.ts';
import { newcomer, withTwoFactor } from '../support/users.ts';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

async function openProfile(page: Page, token: string): Promise<void> {
  await keepToken(page.context(), token);
  await page.goto('/auth/user');
  await expect(page.getByRole('region', { name: 'Security overview' }).getByRole('list')).toBeVisible();
}

/** Opens a dialog by its button, looks at it, closes it with Escape, and expects focus on the button again. */
async function lookAt(
  page: Page,
  { opener, title = opener, fields }: { opener: string; title?: string; fields: readonly string[] },
): Promise<void> {
  await button(page, opener).click();
  const dialog = page.getByRole('dialog', { name: title });
  for (const field of fields) await expect(dialog.getByLabel(field, { exact: true }), title).toBeVisible();
  await expect(dialog.getByLabel(fields[0] ?? '', { exact: true })).toBeFocused();
  await expect(button(dialog, 'Cancel')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, opener)).toBeFocused();
}

it('every dialog that asks for a password or a code contains its fields, in the page where managers see them', async ({
  page,
  baseURL,
}) => {
  it.setTimeout(90_000);
  const person = await newcomer(baseURL ?? '');
  await openProfile(page, person.token);
  await lookAt(page, { opener: 'Change password', fields: ['Old password', 'New password', 'Confirm password'] });
  await lookAt(page, { opener: 'Change email', fields: ['New email'] });
  await lookAt(page, { opener: 'Change phone', fields: ['New phone'] });
  await lookAt(page, { opener: 'Enable TFA', fields: ['Password'] });
  await lookAt(page, { opener: 'Add passkey', fields: ['Passkey name'] });

  await button(page, 'Change phone').click();
  const phone = page.getByRole('dialog', { name: 'Change phone' });
  await phone.getByLabel('New phone').fill('+49301234567');
  await button(phone, 'Send code').click();
  const { code } = await newestTo(page.request, '+49301234567');
  await phone.getByLabel('Confirmation code').fill(code ?? '');
  await button(phone, 'Confirm').click();
  await expect(phone).toBeHidden();
  await lookAt(page, { opener: 'Reset phone', fields: ['Password'] });

  await button(page, 'Enable TFA').click();
  const enable = page.getByRole('dialog', { name: 'Enable TFA' });
  await enable.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(enable, 'Next').click();
  await expect(enable.getByLabel('TFA code')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await withTwoFactor(baseURL ?? '', person);
  await page.reload();
  await lookAt(page, { opener: 'Disable TFA', fields: ['Password', 'TFA code'] });
  await lookAt(page, { opener: 'New recovery codes', fields: ['Password', 'TFA code'] });
  await lookAt(page, { opener: 'Add passkey', fields: ['Passkey name'] });

  await button(page, 'Change password').click();
  await expect(page.getByRole('dialog').getByLabel('Old password')).toBeFocused();
  const forms = await page.evaluate(() => document.querySelectorAll('iam-console dialog form input').length);
  expect(forms, 'inputs outside of shadow trees').toBe(4);
});

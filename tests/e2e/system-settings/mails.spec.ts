import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { describe, expect, it } from '../support/it.ts';
import { tokenOf } from '../support/api.ts';
import { openAs } from '../support/log-in.ts';
import { SAM } from './support.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Emails', exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Change the email in German' });
const row = (page: Page, text: string) => panel(page).getByRole('row').filter({ hasText: text });

describe.configure({ mode: 'serial' });

it('changes the text of a mail in a language, beside a preview, and gives the default back', async ({
  browser,
  request,
}) => {
  const page = await openAs(browser, await tokenOf(request, SAM), '/auth/settings_system?tab=mails');
  await panel(page).getByRole('combobox', { name: 'Language of the emails' }).selectOption('de');
  await row(page, 'Einladung zu {organization}')
    .first()
    .getByRole('button', { name: /^Change/ })
    .click();
  const dialog = dialogOf(page);
  const frame = dialog.frameLocator('iframe');
  await expect(frame.getByText('Ada Lovelace').last()).toBeVisible();
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(246, 247, 249)');

  await expect(dialog.getByRole('button', { name: 'Back to the default' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Willkommen bei {firma}');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('**Hallo**');
  await expect(dialog.getByText('The preview waits until the text is complete.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save text' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveAccessibleDescription(
    'This email has no value {firma}.',
  );
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Willkommen bei ');
  await dialog.getByRole('button', { name: 'Insert {organization}' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Willkommen bei {organization}');

  await dialog.getByText('Dark', { exact: true }).click();
  await expect(frame.locator('strong')).toHaveText('Hallo');
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(12, 15, 22)');
  await dialog.getByText('Plain text', { exact: true }).click();
  await expect(dialog.locator('pre')).toContainText('Hallo');

  await dialog.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByRole('status').getByText(`Test email sent to ${SAM}`)).toBeVisible();
  const sent = await request.get('/outbox.json');
  const [newest] = ((await sent.json()) as { subject: string; to: string }[]).filter(({ to }) => to === SAM);
  expect(newest?.subject).toBe('Willkommen bei Northwind');

  await dialog.getByRole('button', { name: 'Save text' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Willkommen bei {organization}')).toContainText('Changed');

  await row(page, 'Willkommen bei').getByRole('button').click();
  await dialog.getByRole('button', { name: 'Back to the default' }).click();
  await dialog.getByRole('button', { name: 'Save text' }).click();
  await expect(page.getByRole('status').getByText('The email has its default text again.')).toBeVisible();
  await expect(row(page, 'Willkommen bei {organization}')).toHaveCount(0);
});

it('is accessible wide and narrow, light and dark', async ({ browser, request }) => {
  const page = await openAs(browser, await tokenOf(request, SAM), '/auth/settings_system?tab=mails');
  await panel(page)
    .getByRole('button', { name: /^Change/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible();
  await page.getByRole('dialog').getByText('Plain text', { exact: true }).click();
  await expectAccessible(page);
});

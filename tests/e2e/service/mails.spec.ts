import { expect, it } from '../support/it.ts';
import { PASSWORD } from '../support/api.ts';
import { mailTo } from '../support/outbox.ts';
import { freshAddress } from '../support/users.ts';

it('shows pages and mails in the language of the browser, and a mail at /outbox without running anything', async ({
  browser,
  request,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const email = freshAddress('deutsch');
  await page.goto('/auth/create-account');
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Passwort bestätigen', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Registrieren', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Konto erstellt' })).toBeVisible();
  const { mail } = await mailTo(request, email, '/auth/activate?hash=');
  expect(mail.subject).toBe('Aktivieren Sie Ihr Konto');
  await page.goto('/outbox');
  const frame = page.locator(`iframe[src="/outbox/${mail.id}/mail"]`);
  await expect(frame).toHaveAttribute('sandbox', '');
  // The newest is open, and another test may have sent one since.
  await page.locator('details', { has: frame }).evaluate((entry: HTMLDetailsElement) => (entry.open = true));
  await frame.scrollIntoViewIfNeeded();
  await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toHaveText('Aktivieren Sie Ihr Konto');
  await expect(frame.contentFrame().getByRole('link', { name: 'Konto aktivieren' })).toHaveAttribute(
    'href',
    mail.links[0] ?? '',
  );
  await context.close();
});

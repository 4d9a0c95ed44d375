import { freshAddress, PASSWORD } from '../support/accounts.ts';
import { expect, it } from '../support/it.ts';
import { mailTo } from '../support/outbox.ts';

it('writes a mail in the language of the browser, and shows it at /outbox without running anything', async ({
  browser,
  request,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const email = freshAddress('deutsch');
  await page.goto('/auth/create-account');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible();
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

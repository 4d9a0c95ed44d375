import { expect, test, type Page } from '@playwright/test';
import { freshAddress } from './support/accounts.ts';
import { mailTo } from './support/outbox.ts';
import { hashOfMail, solved } from '../service/support/bot-check.ts';
import { startService } from '../service/support/service.ts';

const BAD_PASSWORD_HASH = 'Invalid password reset hash. It may have been too long since you requested a password reset. Or hash can be used before.';
const HOUR = 60 * 60 * 1000;
const AMBER = 'amber-window-93-kite';

/** Opens a page of a link, and sets a password where the page asks for one. */
async function follow(page: Page, url: string, submit?: string): Promise<void> {
  await page.goto(url);
  if (!submit) return;
  await page.getByLabel('Password', { exact: true }).fill(AMBER);
  await page.getByLabel('Confirm password', { exact: true }).fill(AMBER);
  await page.getByRole('button', { name: submit, exact: true }).click();
}

test('links that are too old say so on their pages, and lead to new ones', async ({ page }) => {
  const service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  try {
    const token = await service.signIn('mona.member@northwind.example');
    const recaptchaToken = () => solved(service);
    await service.call('POST /registration', { body: { email: 'too.late@example.net', password: AMBER, recaptchaToken: await recaptchaToken() } });
    await service.call('POST /invite/resendPublic', { body: { email: 'ivan.invited@northwind.example', recaptchaToken: await recaptchaToken() } });
    await service.call('POST /password/reset', { body: { email: 'rita.reader@northwind.example', recaptchaToken: await recaptchaToken() } });
    await service.call('POST /email/reset', { token, body: { email: 'mona.moved@example.net' } });
    const at = async (path: string, to: string) => `${service.url}/auth/${path}?hash=${await hashOfMail(service, to)}`;
    const links = {
      activate: await at('activate', 'too.late@example.net'),
      invite: await at('invite', 'ivan.invited@northwind.example'),
      reset: await at('user/reset', 'rita.reader@northwind.example'),
      resetEmail: await at('user/reset-email', 'mona.moved@example.net'),
    };

    service.advance(HOUR);
    await follow(page, links.reset, 'Restore password');
    await expect(page.getByRole('alert')).toContainText(BAD_PASSWORD_HASH);
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await expect(page).toHaveURL(/\/auth\/restore-password$/);
    await follow(page, links.resetEmail);
    await expect(page.getByRole('alert')).toHaveText('Invalid email reset hash. It may have been too long since you requested a email reset. Or hash can be used before.');

    service.advance(47 * HOUR);
    await follow(page, links.invite, 'Set password');
    await expect(page.getByRole('alert')).toContainText(BAD_PASSWORD_HASH);
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await expect(page).toHaveURL(/\/auth\/resent-invitation-link$/);
    await follow(page, links.activate);
    await expect(page.getByRole('alert')).toHaveText('Invalid activation hash. It may have been too long since you created the account. Or hash can be used before.');
  } finally {
    await service.stop();
  }
});

test('a mail is in the language of the browser, and is seen at /outbox, where nothing in it runs', async ({ browser, request, baseURL }) => {
  const context = await browser.newContext({ locale: 'de-DE', baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const email = freshAddress('deutsch');
  await page.goto('/auth/create-account');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(AMBER);
  await page.getByLabel('Confirm password', { exact: true }).fill(AMBER);
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
  await expect(frame.contentFrame().getByRole('link', { name: 'Konto aktivieren' })).toHaveAttribute('href', mail.links[0] ?? '');
  await context.close();
});

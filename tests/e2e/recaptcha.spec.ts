import { expect, test } from '@playwright/test';
import { startAssessments } from '../service/support/assessments.ts';
import { startService } from '../service/support/service.ts';

/** What Google's script does for a page: a token that shows what it was asked with. */
const SCRIPT = "grecaptcha = { enterprise: { ready: (work) => work(), execute: async (key, { action }) => `token of ${key} for ${action}` } };";

test('reCAPTCHA is fetched where a page asks for a token, and the service has the token assessed with its action', async ({ page }) => {
  const api = await startAssessments();
  const service = await startService({ env: { ...api.env, RATE_LIMIT_SCALE: '100' } });
  const fetched: string[] = [];
  let blocked = true;
  await page.route('https://www.google.com/**', (route) => {
    fetched.push(route.request().url());
    return blocked ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
  });
  try {
    await page.goto(`${service.url}/auth/sign-in`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Restore your password' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Login or email' }).fill('rita.reader@northwind.example');
    expect(fetched).toEqual([]);
    const send = page.getByRole('button', { name: 'Restore password' });
    await send.click();
    await expect(page.getByRole('alert')).toContainText('The service cannot be reached.');
    blocked = false;
    await send.click();
    await expect(page.getByRole('heading', { name: 'Email has been sent' })).toBeVisible();
    expect(fetched.at(-1)).toBe('https://www.google.com/recaptcha/enterprise.js?render=site-key');
    expect(api.asked).toMatchObject([{ body: { event: { token: 'token of site-key for create_account', expectedAction: 'create_account', siteKey: 'site-key' } } }]);

    api.answer = { status: 200, body: { tokenProperties: { valid: false } } };
    await page.goto(`${service.url}/auth/resent-invitation-link`);
    await page.getByRole('textbox', { name: 'Email' }).fill('ivan.invited@northwind.example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Resend invitation link' })).toBeVisible();
  } finally {
    await service.stop();
    api.stop();
  }
});

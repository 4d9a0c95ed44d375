import { type Assessments, startAssessments } from '../../service/support/assessments.ts';
import { hashOfMail } from '../../service/support/bot-check.ts';
import { startService, type TestService } from '../../service/support/service.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';

/** Cases that need their own service: one with another clock, and one with reCAPTCHA. */
let api: Assessments;
let service: TestService;
describe.configure({ timeout: 90_000 });
beforeAll(async () => {
  api = await startAssessments();
  service = await startService({ env: { ...api.env, RATE_LIMIT_SCALE: '100' } });
});
afterAll(async () => {
  await service.stop();
  api.stop();
});

/** Stands in for Google's script: a token that shows its request. */
const SCRIPT =
  'grecaptcha = { enterprise: { ready: (work) => work(), execute: async (key, { action }) => `token of ${key} ' +
  'for ${action}` } };';

it('loads reCAPTCHA on a page that needs a token, and the service verifies the token', async ({ page }) => {
  const fetched: string[] = [];
  let blocked = true;
  await page.route('https://www.google.com/**', (route) => {
    fetched.push(route.request().url());
    return blocked ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
  });
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
  expect(api.asked.at(-1)).toMatchObject({
    body: {
      event: { token: 'token of site-key for create_account', expectedAction: 'create_account', siteKey: 'site-key' },
    },
  });

  const passes = api.answer;
  api.answer = { status: 200, body: { tokenProperties: { valid: false } } };
  await page.goto(`${service.url}/auth/resent-invitation-link`);
  await page.getByRole('textbox', { name: 'Email' }).fill('ivan.invited@northwind.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Resend invitation link' })).toBeVisible();
  api.answer = passes;
});

const BAD_PASSWORD_HASH =
  'Invalid password reset hash. It may have been too long since you requested a password reset. Or hash can be ' +
  'used before.';
const HOUR = 60 * 60 * 1000;
const AMBER = 'amber-window-93-kite';

it('shows expired links as expired on their pages, and leads to new ones', async ({ page }) => {
  const token = await service.signIn('mona.member@northwind.example');
  const recaptchaToken = 'any';
  await service.call('POST /registration', {
    body: { email: 'too.late@example.net', password: AMBER, recaptchaToken },
  });
  await service.call('POST /invite/resendPublic', {
    body: { email: 'ivan.invited@northwind.example', recaptchaToken },
  });
  await service.call('POST /password/reset', { body: { email: 'rita.reader@northwind.example', recaptchaToken } });
  await service.call('POST /email/reset', { token, body: { email: 'mona.moved@example.net' } });
  const at = async (path: string, to: string) => `${service.url}/auth/${path}?hash=${await hashOfMail(service, to)}`;
  const links = {
    activate: await at('activate', 'too.late@example.net'),
    invite: await at('invite', 'ivan.invited@northwind.example'),
    reset: await at('user/reset', 'rita.reader@northwind.example'),
    resetEmail: await at('user/reset-email', 'mona.moved@example.net'),
  };

  service.advance(HOUR);
  await page.goto(links.reset);
  await expect(page.getByRole('alert')).toContainText(BAD_PASSWORD_HASH);
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL(/\/auth\/restore-password$/);
  await page.goto(links.resetEmail);
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid email reset hash. It may have been too long since you requested a email reset. Or hash can be ' +
      'used before.',
  );

  service.advance(47 * HOUR);
  await page.goto(links.invite);
  await expect(page.getByRole('alert')).toContainText(BAD_PASSWORD_HASH);
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL(/\/auth\/resent-invitation-link$/);
  await page.goto(links.activate);
  await page.getByRole('button', { name: 'Activate account', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid activation hash. It may have been too long since you created the account. Or hash can be used before.',
  );
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText('We sent activating instructions to too.late@example.net')).toBeVisible();
  await page.goto(await at('activate', 'too.late@example.net'));
  await page.getByRole('button', { name: 'Activate account', exact: true }).click();
  await expect(page.getByText('Your account is active')).toBeVisible();
});

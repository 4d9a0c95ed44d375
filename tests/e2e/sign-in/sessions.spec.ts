import { call } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { logIn, signIn, tokenIn } from '../support/log-in.ts';
import { button, OLIVIA, profile } from './support/profile.ts';

it('gives the reason to a user who may not log in, if the password is correct', async ({ page }) => {
  for (const [who, sentence] of [
    ['susan.suspended@northwind.example', 'Your access is suspended. Ask an administrator of your organization.'],
    [
      'una.unactivated@example.net',
      'Your account is not activated yet. Follow the link in the email we sent you. Link expired? Request a new one.',
    ],
    [
      'ivan.invited@northwind.example',
      'You have not accepted your invitation yet. Follow the link in the invitation email.',
    ],
  ] as const) {
    await page.goto('/auth/sign-in');
    await logIn(page, who);
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(page).toHaveURL(/\/auth\/sign-in$/);
    expect(await tokenIn(page)).toBeUndefined();
  }
});

it('shows a user without an organization the account page, which says what to do', async ({ page }) => {
  await signIn(page, 'olga.orphan@example.net');
  await expect(page.getByText('You are not a member of any organization yet').first()).toBeVisible();
  await page.goto('/auth/choose-organization');
  await expect(page.getByText('You are not a member of any organization yet')).toBeVisible();
});

it('logs out with reset-auth=1, and goes to the auth server with the return URL', async ({ page }) => {
  await signIn(page, OLIVIA);
  const token = await tokenIn(page);
  await page.goto('/auth/user?reset-auth=1&x=2');
  await expect(page).toHaveURL(/\/auth\/sign-in\?redirectTo=/);
  expect(new URL(page.url()).searchParams.get('redirectTo')).toBe(new URL('/auth/user', page.url()).href);
  expect(await tokenIn(page)).toBeUndefined();
  expect(token).toBeTruthy();
});

it('reports a missing URL of the auth server, then shows the login page', async ({ page }) => {
  await signIn(page, OLIVIA);
  await page.route('**/api/system_settings/infrastructure', (route) => route.fulfill({ json: { data: [], meta: {} } }));
  await page.addInitScript(() =>
    addEventListener('iam-error', (event) =>
      sessionStorage.setItem('raised', JSON.stringify((event as CustomEvent<unknown>).detail)),
    ),
  );
  await page.goto('/auth/user?reset-auth=1');
  await expect(page.getByRole('alert')).toContainText('Auth server url is not setted!');
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  expect(JSON.parse((await page.evaluate(() => sessionStorage.getItem('raised'))) ?? 'null')).toMatchObject({
    code: 'auth_server_url_missing',
    message: 'Auth server url is not setted!',
  });
  expect(await tokenIn(page)).toBeUndefined();
});

it('reports a session that ended elsewhere in place, and continues there after login', async ({ page, request }) => {
  const rita = 'rita.reader@northwind.example';
  await signIn(page, rita);
  await page.goto('/auth/user?kept=1');
  await expect(profile(page)).toBeVisible();
  await call(request, 'DELETE', '/auth', undefined, await tokenIn(page));
  // The next request of any kind learns it; the notification stream may have been first.
  await page
    .getByRole('textbox', { name: 'Name', exact: true })
    .fill('Rita Fernandes-Lopez', { timeout: 3000 })
    .catch(() => {});
  await button(page, 'Save')
    .click({ timeout: 3000 })
    .catch(() => {});
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible();
  await logIn(page, rita);
  await expect(profile(page)).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/user\?kept=1$/);
});

it('logs two tabs in and out together', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/auth/sign-in');
  await signIn(page, OLIVIA);
  await expect(profile(other)).toBeVisible();
  await page.goto('/auth/logout');
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await expect(other).toHaveURL(/\/auth\/sign-in$/);
  await expect(other.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

import { expect, it } from '../support/it.ts';
import { PASSWORD } from '../support/api.ts';
import { logIn, signIn, tokenIn } from '../support/log-in.ts';
import { button, OLIVIA, profile } from './support/profile.ts';

const WRONG = 'Wrong login or password.';

it('logs in, shows the profile, and keeps the token for 90 days', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await expect(button(page, 'Log in')).toBeDisabled();
  await page.getByRole('textbox', { name: 'Login or email' }).fill(OLIVIA);
  await expect(button(page, 'Log in')).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(profile(page)).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/user$/);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'token');
  expect(cookie).toMatchObject({ sameSite: 'Lax', secure: false, path: '/' });
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(90);
  await page.reload();
  await expect(profile(page)).toBeVisible();
});

it('reports and clears a wrong password, and locks the button for three seconds', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await logIn(page, OLIVIA, 'not-her-password');
  await expect(page.getByRole('alert')).toContainText(WRONG);
  await expect(button(page, 'Wait 3 seconds')).toBeDisabled();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Login or email' })).toHaveValue(OLIVIA);
  const begun = Date.now();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(button(page, 'Wait 3 seconds')).toBeDisabled();
  await expect(button(page, 'Login and start new Organization')).toBeDisabled();
  await expect(button(page, 'Log in')).toBeEnabled();
  expect(Date.now() - begun).toBeGreaterThan(2200);
  expect(Date.now() - begun).toBeLessThan(4500);
  await expect(page.getByText('Wait 3 seconds')).toBeHidden();
  await button(page, 'Log in').click();
  await expect(profile(page)).toBeVisible();
});

it('leads unknown paths and protected pages to the login page, and keeps the query', async ({ page }) => {
  await page.goto('/auth/nowhere/at-all?term=ann&x=1');
  await expect(page).toHaveURL(/\/auth\/sign-in\?term=ann&x=1$/);
  await page.goto('/auth/team?term=ann&type=all');
  await expect(page).toHaveURL(/\/auth\/sign-in\?term=ann&type=all$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

it('logs out on the service too, keeps the application and forgets the target', async ({ page, request }) => {
  await signIn(page, OLIVIA);
  const token = await tokenIn(page);
  await page.evaluate(() => {
    localStorage.setItem('app', 'https://dashboards.northwind.example/x');
    sessionStorage.setItem('redirectTo', 'https://dashboards.northwind.example/y');
  });
  let answer = () => {};
  const seen = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth', async (route) => {
    await seen;
    await route.continue();
  });
  await page.goto('/auth/logout');
  await expect(page.getByText('Signing out...')).toBeVisible();
  answer();
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  expect(await tokenIn(page)).toBeUndefined();
  expect(await page.evaluate(() => [localStorage.getItem('app'), sessionStorage.getItem('redirectTo')])).toEqual([
    'https://dashboards.northwind.example/x',
    null,
  ]);
  expect((await request.get('/api/auth', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(401);
});

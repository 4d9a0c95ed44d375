import { expectAccessible } from '../support/axe.ts';
import { expect, it } from '../support/it.ts';
import { logIn, signIn } from '../support/log-in.ts';

const BAD_LINK = 'We are deeply sorry, but something gone wrong. We will redirect you to login page soon.';
const UNTRUSTED =
  'We are deeply sorry, but link does not point to our domain. We will redirect you to login page soon.';
const MONA = 'mona.member@northwind.example';

const REFUSED = [
  ['javascript:alert(document.domain)', BAD_LINK],
  ['data:text/html,<h1>x</h1>', BAD_LINK],
  ['', BAD_LINK],
  ['https://evil.example/', UNTRUSTED],
  ['http://localhost@evil.example/', UNTRUSTED],
] as const;

it('explains an invalid or untrusted link, and shows the login page after five seconds', async ({ context }) => {
  const refused = REFUSED.map(async ([target, sentence]) => {
    const page = await context.newPage();
    await page.goto(`/auth/redirect?redirectTo=${encodeURIComponent(target)}`);
    await expect(page.getByRole('alert')).toHaveText(sentence);
    const said = Date.now();
    await expect(page).toHaveURL(/\/auth\/sign-in$/);
    expect(Date.now() - said).toBeGreaterThan(3000);
    expect(Date.now() - said).toBeLessThan(9000);
    await expect(page.getByRole('textbox', { name: 'Login or email' })).toBeFocused();
  });
  await Promise.all(refused);
});

it('keeps a redirect through the login, and follows it after 1.5 seconds', async ({ page }) => {
  const target = new URL('/dashboards/logistics/devices/101/501', it.info().project.use.baseURL).href;
  await page.route('**/dashboards/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Logistics</title>' }),
  );
  await page.goto(`/auth/redirect?redirectTo=${encodeURIComponent(target)}`);
  await expect(page).toHaveURL(/\/auth\/sign-in\?redirectTo=/);
  await logIn(page, MONA);
  await expect(page).toHaveURL(/\/auth\/redirect/);
  await expect(page.getByRole('status').filter({ hasText: 'Please wait' })).toBeVisible();
  await expect(page).toHaveTitle('Redirect');
  await expect(page).toHaveURL(target);
  await page.goto('/auth/sign-in');
  expect(await page.evaluate(() => sessionStorage.getItem('redirectTo'))).toBeNull();
});

it('goes to the root without a permission for the application', async ({ page }) => {
  await signIn(page, MONA);
  const target = new URL('/dashboards/admin/nodes', page.url()).href;
  await page.goto(`/auth/redirect?redirectTo=${encodeURIComponent(target)}`);
  await expect(page).toHaveURL(/\/auth\/user$/);
});

it('opens a stored application only when it is trusted', async ({ page }) => {
  await page.route('**/dashboards/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Logistics</title>' }),
  );
  for (const [app, leads] of [
    ['https://evil.example/', /\/auth\/user$/],
    ['javascript:alert(1)', /\/auth\/user$/],
    ['/dashboards/logistics/', /\/dashboards\/logistics\/$/],
  ] as const) {
    await page.goto('/auth/sign-in');
    await page.evaluate((url) => localStorage.setItem('app', url.startsWith('/') ? location.origin + url : url), app);
    await logIn(page, MONA);
    await expect(page).toHaveURL(leads);
    await page.goto('/auth/logout');
    await expect(page).toHaveURL(/\/auth\/sign-in$/);
  }
});

it('moves focus to the redirect page, which passes axe while it waits', async ({ page }) => {
  await page.route('**/is_trusted_domain', () => {});
  await page.goto(`/auth/redirect?redirectTo=${encodeURIComponent('https://a.example/')}`);
  await expect(page.getByText('Please wait')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Redirect' })).toBeFocused();
  await expectAccessible(page);
});

import { expect, it } from '../support/it.ts';
import { PASSWORD, call, tokenOf } from '../support/api.ts';
import { logIn, signIn } from '../support/log-in.ts';
import { mailTo } from '../support/outbox.ts';
import { freshAddress, newcomer, withTwoFactor } from '../support/users.ts';

const ADMIN = 'adam.admin@northwind.example';
const RITA = 'rita.reader@northwind.example';
const NEW_PASSWORD = 'meadow-signal-88-tin';
const TEAM = /\/auth\/team\?(.*&)?type=suspended/;

it('a refused password is reported above the first field and in a toast, and marks the password', async ({ page }) => {
  await page.goto('/auth/sign-in');
  const login = page.getByLabel('Login or email');
  const before = await login.boundingBox();
  await logIn(page, ADMIN, 'not-his-password');
  const form = page.locator('form');
  const alert = form.getByRole('alert');
  await expect(alert).toHaveText('Wrong login or password.');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveAccessibleDescription('Wrong login or password.');
  await expect(password).toBeFocused();
  const [above, after] = [await alert.boundingBox(), await login.boundingBox()];
  expect(above && after && above.y + above.height <= after.y, 'the alert is above the first field').toBe(true);
  expect(after, 'nothing moved').toEqual(before);
  const toasts = page.getByRole('region', { name: 'Messages', exact: true });
  await expect(toasts.getByText('Wrong login or password.')).toBeVisible();
  await expect(page.getByRole('alert'), 'it is announced once').toHaveCount(1);
  await password.fill('p');
  await expect(password).not.toHaveAttribute('aria-invalid');
});

it("the link 'Forgot your password?' is on the password's line, and reached after the field", async ({ page }) => {
  await page.goto('/auth/sign-in');
  const link = page.getByRole('link', { name: 'Forgot your password?' });
  const label = page.getByText('Password', { exact: true });
  const [one, other] = [await link.boundingBox(), await label.boundingBox()];
  expect(Math.abs((one?.y ?? 0) - (other?.y ?? 99))).toBeLessThan(4);
  await page.getByLabel('Login or email').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

it('the padlock is on the button of the provider, and the key on that of the passkey', async ({ page }) => {
  await page.goto('/auth/sign-in');
  const icon = (name: string) => page.getByRole('button', { name }).locator('svg path');
  await expect(icon('Continue with Platform ID'), 'a shackle on a box').toHaveAttribute('d', /^M5 11h14v9H5z/);
  await expect(icon('Continue with a passkey'), 'a bow and a blade').toHaveAttribute('d', /^M12 15a4 4 0 1 1-8 0/);
});

it('a guest returns to the page that was asked for, with its query, in a second tab too', async ({ page, context }) => {
  await page.goto('/auth/team?type=suspended');
  await expect(page).toHaveURL(/\/auth\/sign-in\?type=suspended$/);
  const second = await context.newPage();
  await second.goto('/auth/team?type=invited');
  await expect(second.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await logIn(page, ADMIN);
  await expect(page).toHaveURL(TEAM);
  await expect(page.getByRole('radio', { name: 'Suspended' })).toBeChecked();
  await expect(second).toHaveURL(/\/auth\/team\?(.*&)?type=invited/);
});

it('a guest returns through two-factor', async ({ page, baseURL }) => {
  const person = await newcomer(baseURL ?? '');
  const { nextCode } = await withTwoFactor(baseURL ?? '', person);
  await page.goto(`/auth/user/${person.id}/settings?term=locale`);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await logIn(page, person.email);
  await page.getByRole('textbox', { name: 'TFA code' }).fill(nextCode());
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL(new RegExp(`/auth/user/${person.id}/settings\\?term=locale$`));
});

it('a guest returns through the choice of an organization', async ({ page }) => {
  await page.goto('/auth/organization?tab=roles');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await logIn(page, 'marco.multi@example.net');
  await page.getByRole('button', { name: 'Contoso Sensors' }).click();
  await expect(page).toHaveURL(/\/auth\/organization\?tab=roles$/);
});

it('a logout forgets the page that was asked for', async ({ page }) => {
  await page.goto('/auth/team?type=suspended');
  await page.goto('/auth/logout');
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await logIn(page, ADMIN);
  await expect(page).toHaveURL(/\/auth\/user$/);
});

it('a user who must change their password is asked after the log in, is told why, and goes on', async ({
  page,
  request,
}) => {
  const owner = await tokenOf(request, 'olivia.owner@northwind.example');
  const email = freshAddress('forced');
  const body = { status: 1, email, password: PASSWORD, name: 'Forced', roles: [15], organization_id: 2 };
  await call(request, 'POST', '/user', body, owner);
  await page.goto('/auth/user?from=mail');
  await logIn(page, email);
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAccessibleDescription(
    /Your password was set by somebody else\. Choose your own to continue/,
  );
  await expect(page.getByLabel('Old password')).toBeHidden();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password saved')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/user\?from=mail$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

it('a logged-in user at the log in continues, or switches the account', async ({ page }) => {
  await signIn(page, RITA);
  await page.goto('/auth/sign-in');
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
  await expect(page.getByText(RITA)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
  await page.goto('/auth/sign-in');
  await page.getByRole('button', { name: 'Switch account' }).click();
  await expect(page.getByLabel('Login or email')).toHaveValue('');
  expect((await page.context().cookies()).some(({ name }) => name === 'token')).toBe(false);
});

it('the login is filled in after the session ended, and the password has the focus', async ({ page, baseURL }) => {
  const person = await newcomer(baseURL ?? '');
  await page.route('**/api/in_app_notifications/stream', () => {});
  await signIn(page, person.email);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'token');
  await call(page.request, 'DELETE', '/auth', undefined, cookie?.value);
  await expect(async () => {
    await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
    await expect(page.getByText('Your session has ended')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByLabel('Login or email')).toHaveValue(person.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Login or email')).toHaveValue(person.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

it('a user without an organization starts one, with a name, and owns it at once in every tab', async ({
  page,
  context,
  baseURL,
}) => {
  const person = await newcomer(baseURL ?? '');
  await signIn(page, person.email);
  const second = await context.newPage();
  await second.goto('/auth/user');
  const start = page.getByRole('button', { name: 'Start a new organization' });
  await start.click();
  await expect(page.getByText('Enter a name')).toBeVisible();
  const name = `Harbor ${Date.now()}`;
  await page.getByLabel('Organization name').fill(name);
  await start.click();
  await expect(page.getByText(`${name} is yours. Invite your team next.`)).toBeVisible();
  await expect(page.getByLabel('Organization', { exact: true })).toHaveValue(name);
  await expect(page.getByLabel('Organization', { exact: true })).toBeFocused();
  await expect(start).toBeHidden();
  for (const tab of [page, second])
    await expect(tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' })).toBeVisible();
  await page.goto('/auth/organization');
  await expect(page.getByRole('button', { name: 'Transfer organization' })).toBeVisible();
});

it('an email confirmed in another browser reaches the page that waits for the code, and the account', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await newcomer(baseURL ?? '');
  await signIn(page, person.email);
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  const first = freshAddress('elsewhere');
  await page.getByLabel('New email').fill(first);
  await page.getByRole('button', { name: 'Send instructions' }).click();
  await expect(page.getByLabel('Confirmation code')).toBeVisible();
  const follow = async (email: string) => {
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto((await mailTo(page.request, email, '/auth/user/reset-email?hash=')).link);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.keyboard.press('Enter');
    await expect(other.getByText('Email has been changed successfully')).toBeVisible();
    await elsewhere.close();
  };
  await follow(first);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Email has been changed successfully').first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(first);

  const second = freshAddress('elsewhere');
  await call(page.request, 'POST', '/email/reset', { email: second }, person.token);
  await follow(second);
  await expect(async () => {
    await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(second, { timeout: 1000 });
  }).toPass();
});

it('a tab that is still loading follows the organization that another tab chose, without an alert', async ({
  page,
  context,
}) => {
  await page.goto('/auth/sign-in');
  await logIn(page, 'marco.multi@example.net');
  await page.getByRole('button', { name: 'Contoso Sensors' }).click();
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
  const second = await context.newPage();
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  let isHeld = 0;
  await second.route(/\/api\/(user|check_permission|organizations|announcements)/, async (route) => {
    isHeld += 1;
    await held;
    await route.continue();
  });
  await second.goto('/auth/user');
  await expect.poll(() => isHeld).toBeGreaterThan(2);
  const statuses: number[] = [];
  second.on('response', (response) => statuses.push(response.status()));
  await page.getByRole('button', { name: 'Organization: Contoso Sensors' }).click();
  await page.getByRole('menuitem', { name: /Northwind Logistics/ }).click();
  await expect(page.getByLabel('Organization', { exact: true })).toHaveValue('Northwind Logistics');
  release();
  await expect(second.getByLabel('Organization', { exact: true })).toHaveValue('Northwind Logistics');
  expect(statuses, 'a request was about the organization that was left').toContain(409);
  await expect(second.getByRole('alert')).toHaveCount(0);
  await expect(second.getByRole('button', { name: 'Close message' })).toHaveCount(0);
});

it('a changed password is followed by the session, the user and the list of sessions', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await newcomer(baseURL ?? '');
  const elsewhere = await browser.newContext();
  await elsewhere.request.post(`${baseURL}/api/auth`, { data: { email: person.email, password: PASSWORD } });
  await signIn(page, person.email);
  const sessions = page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem');
  await expect(sessions).not.toHaveCount(1);
  await page.getByRole('button', { name: 'Change password' }).first().click();
  await page.getByLabel('Old password').fill(PASSWORD);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  const asks = (path: string) =>
    page.waitForRequest((one) => one.method() === 'GET' && new URL(one.url()).pathname === `/api${path}`);
  const fetched = ['/auth', `/user/${person.id}`, `/user/${person.id}/sessions`].map(asks);
  await page.keyboard.press('Enter');
  await Promise.all(fetched);
  await expect(sessions).toHaveCount(1);
  await elsewhere.close();
});

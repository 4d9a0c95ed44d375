import { expect, it } from '../support/it.ts';
import { PASSWORD, call } from '../support/api.ts';
import { logIn, signIn } from '../support/log-in.ts';
import { ownOrganization } from '../support/organization.ts';
import { mailTo } from '../support/outbox.ts';
import { freshAddress, newcomer, solved } from '../support/users.ts';
import { heldPage } from './support/held-page.ts';

it('requests another link for an expired activation, with one press', async ({ page }) => {
  const email = freshAddress('late');
  const expired = { message: 'Invalid activation hash.', code: 'invalid_hash', data: { hash: ['Invalid'] } };
  await page.route('**/api/registration/confirm', (route) =>
    route.fulfill({ status: 422, json: { meta: { error: expired } } }),
  );
  const asked = page.waitForRequest('**/api/registration/resend');
  await page.route('**/api/registration/resend', (route) => route.fulfill({ json: { data: [{ email }], meta: {} } }));
  await page.goto('/auth/activate?hash=an-expired-hash');
  await page.getByRole('button', { name: 'Activate account', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid activation hash.');
  await page.getByRole('button', { name: 'Send a new link' }).click();
  expect((await asked).postDataJSON()).toEqual({ hash: 'an-expired-hash' });
  await expect(page.getByRole('heading', { name: 'Email has been sent' })).toBeFocused();
  await expect(page.getByText(`We sent activating instructions to ${email}`)).toBeVisible();
});

it('lets another logged-in user switch to the invited account, which accepts', async ({ page, baseURL }) => {
  const own = await ownOrganization(baseURL ?? '');
  const invited = await newcomer(baseURL ?? '');
  const other = await newcomer(baseURL ?? '');
  const body = { email: invited.email, role_ids: [own.administratorRole] };
  await call(own.api, 'POST', '/invite', body, own.owner.token);
  await signIn(page, other.email);
  await page.goto((await mailTo(own.api, invited.email, '/auth/invite?hash=')).link);
  await expect(
    page.getByText(`You are logged in as ${other.email}. Log in as the invited user to accept.`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Log in and accept' }).click();
  await expect(page.getByLabel('Login or email')).toHaveValue(invited.email);
  await logIn(page, invited.email, PASSWORD);
  await expect(page.getByLabel('Organization', { exact: true })).toHaveValue(own.name);
  await own.api.dispose();
});

it('asks what an invitation is for before any script, once', async ({ page, baseURL }) => {
  const own = await ownOrganization(baseURL ?? '');
  const email = freshAddress('invited');
  await call(own.api, 'POST', '/invite', { email, role_ids: [own.administratorRole] }, own.owner.token);
  const { link } = await mailTo(own.api, email, '/auth/invite?hash=');
  const { asked, release } = await heldPage(page);
  await page.goto(link, { waitUntil: 'commit' });
  await expect.poll(() => asked).toEqual(['POST /api/invite/check']);
  release();
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible();
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(email);
  expect(asked.filter((one) => one === 'POST /api/invite/check')).toHaveLength(1);
  await own.api.dispose();
});

it('asks what the link of a new password is for before any script, once', async ({ page, playwright, baseURL }) => {
  const api = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { email } = await newcomer(baseURL ?? '');
  await call(api, 'POST', '/password/reset', { email, recaptchaToken: await solved(api) });
  const { link } = await mailTo(api, email, '/auth/user/reset?hash=');
  const { asked, release } = await heldPage(page);
  await page.goto(link, { waitUntil: 'commit' });
  await expect.poll(() => asked).toEqual(['POST /api/password_reset_check']);
  release();
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(email);
  expect(asked.filter((one) => one === 'POST /api/password_reset_check')).toHaveLength(1);
  await page.goto(`${link}x`);
  await expect(page.getByRole('alert')).toBeVisible();
  await api.dispose();
});

it('leaves the question to the client if somebody is logged in', async ({ page, baseURL }) => {
  const { email } = await newcomer(baseURL ?? '');
  await signIn(page, email);
  const { asked, release } = await heldPage(page);
  await page.goto('/auth/invite?hash=unknown', { waitUntil: 'commit' });
  release();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(asked.filter((one) => one === 'POST /api/invite/check')).toHaveLength(1);
});

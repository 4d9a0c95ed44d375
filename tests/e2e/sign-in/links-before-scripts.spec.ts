import { call } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { signIn } from '../support/log-in.ts';
import { ownOrganization } from '../support/organization.ts';
import { mailTo } from '../support/outbox.ts';
import { freshAddress, newcomer, solved } from '../support/users.ts';
import { heldPage } from './support/held-page.ts';

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

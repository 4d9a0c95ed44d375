import type { Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { holdScripts } from '../support/early-page.ts';
import { expect, it } from '../support/it.ts';
import { signIn } from '../support/log-in.ts';
import { ownOrganization } from '../support/organization.ts';
import { mailTo } from '../support/outbox.ts';
import { freshAddress, newcomer, solved } from '../support/users.ts';
import { ASSETS } from './support/sent-forms.ts';

/** Holds every script of the pages back until `release` is called, and lists what the page asks the API. */
async function heldPage(page: Page): Promise<{ asked: string[]; release: () => void }> {
  const asked: string[] = [];
  const { release } = await holdScripts(page, ASSETS);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  return { asked, release };
}

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

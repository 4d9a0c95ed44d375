import type { Page } from '@playwright/test';
import { expect, it } from '../support/it.ts';
import { logIn } from '../support/log-in.ts';
import { newcomer, withTwoFactor } from '../support/users.ts';

const profile = (page: Page) => page.getByRole('heading', { level: 1, name: 'My profile' });

const GUEST_PAGES = [
  ['sign-in', 'Log in'],
  ['invite?hash=x', 'Set your password'],
  ['restore-password', 'Restore your password'],
  ['resent-invitation-link', 'Resend invitation link'],
  ['create-account', 'Create account'],
  ['user/reset?hash=x', 'Restore your password'],
  ['user/reset-email?hash=x', 'Reset email status'],
  ['activate?hash=x', 'Activate account'],
  ['redirect', 'Redirect'],
] as const;

it('shows guests every public page without a session check', async ({ page }) => {
  const checks: string[] = [];
  page.on('request', (request) => /\/api\/(auth|user)/.test(request.url()) && checks.push(request.url()));
  for (const [path, heading] of GUEST_PAGES) {
    await page.goto(`/auth/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/auth/${path.replace('?', '\\?')}$`));
  }
  expect(checks).toEqual([]);
});

const TITLES = {
  'sign-in': 'Log in',
  'invite?hash=x': 'Set your password',
  'restore-password': 'Restore your password',
  'resent-invitation-link': 'Resend invitation link',
  'create-account': 'Create account',
  'user/reset?hash=x': 'Restore your password',
  'user/reset-email?hash=x': 'Reset email status',
  'activate?hash=x': 'Activate account',
  redirect: 'Redirect',
  'choose-organization': 'Choose organization',
  team: 'Team',
  'user/1/settings': 'User personal settings',
  roles: 'Roles',
  settings_system: 'System settings',
  organizations: 'Organizations',
  organization: 'My organization',
  'organizations/1/settings': 'Organization settings',
  'organizations/1/team': 'Organization team',
  user: 'My profile',
  // Nobody is logged in after this one.
  logout: 'Signing out',
};

it('gives every page its title', async ({ page, baseURL }) => {
  const person = await newcomer(baseURL ?? '');
  const { recoveryCodes } = await withTwoFactor(baseURL ?? '', person);
  await page.goto('/auth/sign-in');
  await logIn(page, person.email);
  await expect(page).toHaveTitle('Confirm TFA');
  await page.getByRole('textbox', { name: 'TFA code' }).fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(profile(page)).toBeVisible();
  await page.route('**/api/auth', (route) => setTimeout(() => void route.continue(), 300));
  for (const [path, title] of Object.entries(TITLES)) {
    // As by the browser's own back and forward: no page is reloaded.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/auth/${path}`);
    await expect(page).toHaveTitle(title);
  }
});

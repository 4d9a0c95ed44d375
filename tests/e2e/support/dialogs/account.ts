import type { Page } from '@playwright/test';
import { PASSWORD } from '../api.ts';
import { fill, press, type ProductDialog } from './dialog.ts';

const profile = () => '/auth/user';

/** Answers the list of passkeys with one: only a device can make one. */
const withPasskey = (page: Page) =>
  page.route('**/api/user/*/passkeys', (route) =>
    route.fulfill({
      json: {
        data: [{ id: 1, name: 'Blue key', created_at: '2026-01-01T00:00:00Z', last_used_at: null }],
        meta: { total: 1 },
      },
    }),
  );

/** Answers a change of email as the service does ten minutes after the log in. */
const afterAWhile = (page: Page) => {
  const message = 'Please confirm that this is you.';
  const error = { message, code: 'confirm_needed', data: { password: [message], google_token: [message] } };
  return page.route('**/api/email/reset', (route) => route.fulfill({ status: 403, json: { meta: { error } } }));
};

/** Dialogs of the account and of the log in. */
export const accountDialogs: ProductDialog[] = [
  { file: 'account/security/password-dialog.tsx', title: 'Change password', path: profile },
  { file: 'account/contact/code-dialog.tsx', title: 'Change email', path: profile },
  { file: 'account/contact/code-dialog.tsx', title: 'Change phone', path: profile },
  {
    file: 'session/confirm-dialog.tsx',
    title: 'Confirm that it is you',
    path: profile,
    open: async (page) => {
      await afterAWhile(page);
      await press('Change email')(page);
      await fill(page, 'New email', 'new@e2e.example');
      await press('Send instructions')(page);
    },
  },
  {
    file: 'account/contact/reset-phone-dialog.tsx',
    title: 'Reset phone',
    path: profile,
    as: 'super admin',
    open: async (page) => {
      await page.route('**/api/user/*?*', async (route) => {
        const answer = await route.fetch();
        const json = (await answer.json()) as { data: { phone: string }[] };
        for (const user of json.data) user.phone = '+4930123456';
        await route.fulfill({ response: answer, json });
      });
      await page.reload();
      await press('Reset phone')(page);
    },
  },
  {
    file: 'account/security/enable-two-factor-dialog.tsx',
    title: 'Enable TFA',
    path: profile,
    open: async (page) => {
      await press('Enable TFA')(page);
      await fill(page, 'Password', PASSWORD);
      await press('Next')(page);
      await page.getByLabel('TFA code').waitFor();
    },
  },
  { file: 'account/security/disable-two-factor-dialog.tsx', title: 'Disable TFA', path: profile, as: 'secured' },
  { file: 'account/security/renew-codes-dialog.tsx', title: 'New recovery codes', path: profile, as: 'secured' },
  {
    file: 'account/security/recovery-codes.tsx',
    title: 'Recovery codes',
    path: profile,
    as: 'secured',
    open: async (page, { secured }) => {
      await press('New recovery codes')(page);
      await fill(page, 'Password', PASSWORD);
      await page.getByLabel('TFA code').fill(secured.codes[0] ?? '');
      await press('Create codes')(page);
    },
  },
  { file: 'account/security/passkey-dialog.tsx', title: 'Add passkey', path: profile },
  {
    file: 'account/security/passkeys.tsx',
    title: 'Remove this passkey?',
    path: profile,
    open: async (page) => {
      await withPasskey(page);
      await page.reload();
      await press('Remove Blue key')(page);
    },
  },
  { file: 'account/security/sessions.tsx', title: 'End this session?', path: profile, opener: /^End session/ },
  {
    file: 'account/profile/profile-form.tsx',
    title: 'Leave without saving?',
    path: profile,
    open: async (page) => {
      await fill(page, 'Name', 'Typed Before');
      await page.getByRole('link', { name: 'Team', exact: true }).click();
    },
  },
  {
    file: 'account/profile/crop-dialog.tsx',
    title: 'Crop picture',
    path: profile,
    open: async (page) => {
      const buffer = await page.screenshot();
      await page.getByLabel('Avatar', { exact: true }).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    },
  },
  {
    file: 'session/log-in-dialog.tsx',
    title: 'Log in',
    path: () => '/cdn-example.html',
    open: async (page) => {
      await page.context().clearCookies();
      await page.reload();
      await press('Export')(page);
      await page.getByRole('dialog', { name: 'Export Options' }).getByRole('button', { name: 'Log in' }).click();
    },
  },
];

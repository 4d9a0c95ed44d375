import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findBrowser } from '../../runner/browser.mjs';
import { solutionOf } from '../../service/support/bot-check.ts';
import { describe, expect, it } from '../support/it.ts';
import { pressOn } from '../support/keys.ts';
import { PASSWORD } from '../support/api.ts';
import { logIn, signIn } from '../support/log-in.ts';
import { mailTo } from '../support/outbox.ts';
import { newcomer, withTwoFactor } from '../support/users.ts';
import { withAuthenticator } from './support/authenticator.ts';

describe.configure({ timeout: 90_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const profile = (page: Page) => page.getByRole('heading', { level: 1, name: 'My profile' });

/** Data of the browser's own settings page (chrome://password-manager). */
interface PasswordManager {
  passwordsPrivate: {
    addPassword(
      entry: { url: string; username: string; password: string; note: string; useAccountStore: boolean },
      done: () => void,
    ): void;
  };
}

it("logs in with one press after Chromium's password store fills the form on load", async ({ baseURL }) => {
  const { email } = await newcomer(baseURL ?? '');
  const profileFolder = mkdtempSync(join(tmpdir(), 'iam-profile-'));
  const context = await chromium.launchPersistentContext(profileFolder, {
    executablePath: findBrowser(),
    args: CHROMIUM_ARGS,
    baseURL: baseURL ?? '',
  });
  try {
    const page = await context.newPage();
    await page.goto('chrome://password-manager/passwords');
    const entry = {
      url: `${baseURL}/auth/sign-in`,
      username: email,
      password: PASSWORD,
      note: '',
      useAccountStore: false,
    };
    await page.evaluate(
      (given) =>
        new Promise<void>((done) =>
          (globalThis as unknown as { chrome: PasswordManager }).chrome.passwordsPrivate.addPassword(given, done),
        ),
      entry,
    );
    await page.goto('/auth/sign-in');
    await expect(page.getByRole('textbox', { name: 'Login or email' })).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    await expect(button(page, 'Log in')).toBeEnabled();
    await button(page, 'Log in').click();
    await expect(profile(page)).toBeVisible();
  } finally {
    await context.close();
    rmSync(profileFolder, { recursive: true, force: true });
  }
});

/** The forms in the light DOM, where password managers look: name, autocomplete and type of each input. */
const lightForms = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('iam-console form')].map((form) =>
      [...form.querySelectorAll('input')].map(({ name, autocomplete, type }) => `${name} ${autocomplete} ${type}`),
    ),
  );

it('has one form per step in the light DOM, with a username beside every password', async ({
  page,
  request,
  baseURL,
}) => {
  const person = await newcomer(baseURL ?? '');
  const check = (await (await request.get('/api/bot_check?action=create_account')).json()) as { data: [object] };
  const reset = { email: person.email, recaptchaToken: solutionOf(check.data[0]) };
  expect((await request.post('/api/password/reset', { data: reset })).status()).toBe(200);
  const links = {
    reset: (await mailTo(request, person.email, '/auth/user/reset?hash=')).link,
    invite: (await mailTo(request, 'ivan.invited@northwind.example', '/auth/invite?hash=')).link,
  };
  const expected: Record<string, string[]> = {
    '/auth/sign-in': ['email username text', 'password current-password password'],
    '/auth/create-account': [
      'email username text',
      'password new-password password',
      'confirmation new-password password',
    ],
    [links.reset]: ['username username text', 'password new-password password', 'confirmation new-password password'],
    [links.invite]: ['username username text', 'password new-password password', 'confirmation new-password password'],
  };
  for (const [path, inputs] of Object.entries(expected)) {
    await page.goto(path);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    expect(await lightForms(page), path).toEqual([inputs]);
  }
  await withTwoFactor(baseURL ?? '', person);
  await page.goto('/auth/sign-in');
  await logIn(page, person.email);
  await expect(page.getByRole('textbox', { name: 'TFA code' })).toBeVisible();
  expect(await lightForms(page)).toEqual([['code one-time-code text']]);
  await expect(page.getByRole('textbox', { name: 'TFA code' })).toHaveAttribute('inputmode', 'numeric');
});

/** Answers as the service does ten minutes after the log in, until the page shows password and code. */
async function afterAWhile(page: Page): Promise<void> {
  const data = { password: ['Please confirm that this is you.'], google_token: ['Please confirm that this is you.'] };
  const error = { message: 'Please confirm that this is you.', code: 'confirm_needed', data };
  await page.route('**/api/user/*/passkeys/options', (route) =>
    route.request().postDataJSON()?.password === undefined
      ? route.fulfill({ status: 403, json: { meta: { error } } })
      : route.fallback(),
  );
}

async function addPasskey(page: Page): Promise<void> {
  await button(page, 'Add passkey').click();
  await expect(page.getByRole('dialog', { name: 'Add passkey' })).toBeVisible();
  await page.getByLabel('Passkey name').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Passkey added' })).toBeVisible();
}

it('logs in with only a passkey, and with one as second factor', async ({ page, baseURL }) => {
  const person = await newcomer(baseURL ?? '');
  await withAuthenticator(page);
  await signIn(page, person.email);
  await addPasskey(page);
  await page.goto('/auth/logout');
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await pressOn(button(page, 'Continue with a passkey'));
  await expect(profile(page)).toBeVisible();

  await withTwoFactor(baseURL ?? '', person);
  await page.goto('/auth/logout');
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await logIn(page, person.email);
  await pressOn(button(page, 'Use a passkey instead'));
  await expect(profile(page)).toBeFocused();
});

it('requires the second factor to add a passkey while two-factor is on', async ({ page, baseURL }) => {
  const person = await newcomer(baseURL ?? '');
  await withAuthenticator(page);
  await signIn(page, person.email);
  const { recoveryCodes } = await withTwoFactor(baseURL ?? '', person);
  await page.reload();
  await afterAWhile(page);
  await button(page, 'Add passkey').click();
  await page.getByLabel('Passkey name').fill('Blue key');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  // The form is in the element's light DOM, where password managers see it.
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const code = page.getByRole('textbox', { name: 'TFA code' });
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wrong code, or already used. Enter the current one.').first()).toBeVisible();
  await code.fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Passkey added' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Passkeys' }), 'what was typed before').toContainText('Blue key');
});

it('offers passkeys in the name field only once it is used, so that a fill on load is not disturbed', async ({
  page,
}) => {
  await withAuthenticator(page, { agrees: false });
  await page.goto('/auth/sign-in');
  const name = page.getByRole('textbox', { name: 'Login or email' });
  await expect(name).toHaveAttribute('autocomplete', 'username');
  // What is typed before React came does not count.
  await expect(async () => {
    await name.press('a');
    await expect(name).toHaveAttribute('autocomplete', 'username webauthn', { timeout: 500 });
  }).toPass();
  await expect(name).toHaveValue(/^a+$/);
});

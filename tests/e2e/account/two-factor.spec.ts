import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { oathtool } from '../../service/support/oathtool.ts';
import { expect, it } from '../support/it.ts';
import { PASSWORD } from '../support/api.ts';
import { logIn, openAccount } from '../support/log-in.ts';
import { alertIn, expectToast } from '../support/toasts.ts';
import { missing } from '../support/tools.ts';
import { member } from '../support/users.ts';
import { withAuthenticator } from '../sign-in/support/authenticator.ts';

/** A code works once: the next one is due 30 seconds later, or one step ahead, which the service accepts too. */
const STEP = 30_000;

const unable = missing('oathtool') || missing('zbarimg');

(unable ? it.skip : it)(
  `enables the second factor with a real authenticator, and disables it${unable}`,
  async ({ page, request }, info) => {
    it.setTimeout(90_000);
    const me = await member(request, 13);
    await page.addInitScript(() => {
      window.print = () =>
        window.top?.document.documentElement.setAttribute('data-printed', document.body.textContent ?? '');
    });
    await openAccount(page, me.email);
    await page.getByRole('button', { name: 'Enable TFA' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enable TFA' });
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong-password-1');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(alertIn(page, 'This is not your current password.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Next' }).click();

    const picture = info.outputPath('qr.png');
    writeFileSync(picture, await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).screenshot());
    const url = new URL(execFileSync('zbarimg', ['--quiet', '--raw', picture], { encoding: 'utf8' }).trim());
    expect(url.protocol).toBe('otpauth:');
    expect(decodeURIComponent(url.pathname)).toContain(me.email);
    expect(url.searchParams.get('issuer')).toBeTruthy();
    const secret = url.searchParams.get('secret') ?? '';
    expect((await dialog.getByRole('textbox', { name: 'Secret' }).textContent())?.replaceAll(' ', '')).toBe(secret);
    await expect(dialog.getByRole('button', { name: 'Copy secret' })).toBeVisible();

    const code = page.getByRole('textbox', { name: 'TFA code' });
    const right = oathtool.code(secret);
    await code.fill(right === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Enable', exact: true }).click();
    await expect(page.locator('[data-iam-form]').getByRole('alert').first()).toBeVisible();
    await code.fill(oathtool.code(secret));
    await page.getByRole('button', { name: 'Enable', exact: true }).click();

    const recovery = page.getByRole('alertdialog', { name: 'Recovery codes' });
    await expect(recovery.getByRole('listitem')).toHaveCount(10);
    const codes = await recovery.getByRole('listitem').allTextContents();
    expect(new Set(codes).size).toBe(10);
    await expect(
      recovery.getByRole('heading', { name: 'Recovery codes' }),
      'a second Enter hits no button',
    ).toBeFocused();
    for (const key of ['Enter', 'Escape', 'Escape', 'Enter']) await page.keyboard.press(key);
    await expect(recovery.getByRole('listitem')).toHaveText(codes);
    const done = recovery.getByRole('button', { name: 'Done' });
    const saved = recovery.getByRole('checkbox', { name: 'I have saved these codes' });
    await expect(done).toBeDisabled();
    await saved.check();
    await expect(done).toBeEnabled();
    await saved.uncheck();
    await expect(done).toBeDisabled();
    await recovery.getByRole('button', { name: 'Copy codes' }).click();
    await expect(recovery.getByText('Copied').first()).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      recovery.getByRole('button', { name: 'Download' }).click(),
    ]);
    const kept = readFileSync(await file.path(), 'utf8');
    for (const one of codes) expect(kept).toContain(one);
    await recovery.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', new RegExp(codes.join('.*')));
    await done.click();
    await expect(recovery).toBeHidden();
    // This browser never says that it has printed: the printed page must not stay with the codes.
    await expect(page.locator('iframe')).toHaveCount(0);
    const overview = page.getByRole('region', { name: 'Security overview' }).getByRole('listitem');
    await expect(overview.filter({ hasText: 'Two-factor authentication' }).first()).toContainText('Enabled');
    await expect(overview.filter({ hasText: 'Recovery codes' })).toContainText('10 of 10 left');

    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('textbox', { name: 'TFA code' }).fill(codes[1] ?? '');
    await page.getByRole('button', { name: 'Create codes' }).click();
    await expect(recovery.getByRole('listitem').first()).toBeVisible();
    await saved.check();
    const fresh = await recovery.getByRole('listitem').allTextContents();
    expect(fresh.filter((one) => codes.includes(one))).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(recovery).toBeHidden();

    await page.goto('/auth/logout');
    await page.waitForURL('**/sign-in');
    await logIn(page, me.email);
    await page.getByRole('textbox', { name: 'TFA code' }).fill(fresh[0] ?? '');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('button', { name: 'Disable TFA' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('textbox', { name: 'TFA code' }).fill(fresh[0] ?? '');
    const disable = page.getByRole('button', { name: 'Disable', exact: true });
    await disable.click();
    await expect(page.locator('[data-iam-form]').getByRole('alert').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'TFA code' }).fill(oathtool.code(secret, Date.now() + STEP));
    await disable.click();
    await expectToast(page, 'Two-factor authentication is disabled');
    await expect(page.getByRole('button', { name: 'Enable TFA' })).toBeVisible();
  },
);

it('adds, names and removes a passkey', async ({ page, request }) => {
  const me = await member(request, 14);
  await withAuthenticator(page);
  await openAccount(page, me.email);
  await expect(page.getByText('No passkeys yet')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add passkey' });
  await add.click();
  const submit = page.locator('[data-iam-form]').getByRole('button', { name: 'Add passkey' });
  await page.getByRole('textbox', { name: 'Passkey name' }).fill('Work laptop');
  await submit.click();
  await expectToast(page, 'Passkey added');
  const mine = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(mine).toContainText('Work laptop');

  await add.click();
  await submit.click();
  await expect(alertIn(page, 'This device already has a passkey for your account.')).toBeVisible();
  await page.keyboard.press('Escape');

  await mine.getByRole('button', { name: 'Rename' }).click();
  const name = page.getByRole('textbox', { name: 'Passkey name' });
  await expect(name).toHaveValue('Work laptop');
  await name.fill('');
  await page.keyboard.press('Enter');
  await expect(alertIn(page, 'This field is empty')).toBeVisible();
  await name.fill('Home desk');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Passkey renamed');
  await expect(mine).toContainText('Home desk');
  await mine.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Passkey removed');
  await expect(page.getByText('No passkeys yet')).toBeVisible();
});

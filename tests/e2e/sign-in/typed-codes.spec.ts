import type { Locator } from '@playwright/test';
import { PASSWORD } from '../support/api.ts';
import { describe, expect, it } from '../support/it.ts';
import { logIn } from '../support/log-in.ts';
import { newcomer, withTwoFactor } from '../support/users.ts';

/** `123456` as apps show it and as it is copied. */
const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
const arabic = (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));

const ways: [string, (field: Locator, code: string) => Promise<void>][] = [
  ['typed with a space', (field, code) => field.pressSequentially(spaced(code))],
  ['pasted with a space and a line break', (field, code) => paste(field, ` ${spaced(code)}\n`)],
  ['filled in by the browser', (field, code) => field.fill(code)],
  ['typed in Arabic digits', (field, code) => field.pressSequentially(arabic(code))],
  ['pasted in full width', (field, code) => paste(field, code.replace(/\d/g, fullWidth))],
];
const fullWidth = (digit: string) => String.fromCodePoint(0xff10 + Number(digit));

async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.press('ControlOrMeta+v');
}

describe('the code of an authenticator', () => {
  for (const [way, enter] of ways)
    it(`logs in ${way}`, async ({ page, baseURL }) => {
      const user = await newcomer(baseURL ?? '');
      const { nextCode } = await withTwoFactor(baseURL ?? '', user);
      await page.goto('/auth/sign-in');
      await logIn(page, user.email, PASSWORD);
      const field = page.getByRole('textbox', { name: 'TFA code' });
      await expect(field).toBeFocused();
      await enter(field, nextCode());
      await page.getByRole('button', { name: 'Send code', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
    });
});

import type { BrowserContext } from '@playwright/test';
import { tokenOf } from '../support/api.ts';
import { describe, expect, it } from '../support/it.ts';
import { keepToken, logIn } from '../support/log-in.ts';

const OLIVIA = 'olivia.owner@northwind.example';
const OLD = 'iam_of-an-older-installation';

/** Leaves an old token at a path: the browser sends it before that of the whole host. */
const keepOldToken = (context: BrowserContext, path: string) =>
  context.addCookies([{ name: 'token', value: OLD, domain: 'localhost', path, sameSite: 'Lax' }]);

const tokensIn = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name === 'token').map(({ value, path }) => [value, path]);

describe('an old cookie of the same name at a longer path', () => {
  for (const path of ['/auth', '/auth/'])
    it(`does not hide who is logged in: ${path}`, async ({ page, context, request }) => {
      const token = await tokenOf(request, OLIVIA);
      await keepToken(context, token);
      await keepOldToken(context, path);
      await page.goto('/auth/user');
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(/^Olivia/);
      await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
      expect(await tokensIn(context)).toEqual([[token, '/']]);
    });

  it('does not keep anybody from logging in', async ({ page, context }) => {
    await keepOldToken(context, '/auth');
    await page.goto('/auth/sign-in');
    await logIn(page, OLIVIA);
    await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
    expect(await tokensIn(context)).toEqual([[expect.not.stringMatching(OLD), '/']]);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  });
});

import type { Page } from '@playwright/test';
import { describe, expect, it } from '../support/it.ts';
import { PASSWORD } from '../support/api.ts';
import { postsTo } from '../support/prerendered-page.ts';
import { newcomer } from '../support/users.ts';

/** What password managers add: beside the fields, into the buttons and at the start of the form. */
const added = (html: string) =>
  html
    .replace(/<form[^>]*>/, '$&<protonpass-control></protonpass-control>')
    .replaceAll(
      /<input [^>]*name="(?:email|password)"[^>]*>/g,
      '<span></span>$&<protonpass-control></protonpass-control>',
    )
    .replace(/(<button type="submit"[^>]*>)/, '$1<i></i>');

/** Opens the log in with such nodes. Scripts run once the test says so; until then the page has its HTML alone. */
async function openWithNodes(page: Page): Promise<() => void> {
  let go = () => {};
  const late = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/auth/sign-in', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: added(await response.text()) });
  });
  await page.route('**/assets/*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/auth/sign-in', { waitUntil: 'commit' });
  return go;
}

const login = (page: Page) => page.getByRole('textbox', { name: 'Login or email' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const isReact = (page: Page) => expect(page.locator('iam-console[data-iam-prerendered]')).toHaveCount(0);

describe('a form with nodes of a password manager before ours are remembered', () => {
  it('keeps what was typed and the focus when React begins anew', async ({ page, baseURL }) => {
    const { email } = await newcomer(baseURL ?? '');
    const go = await openWithNodes(page);
    await login(page).pressSequentially(email);
    await password(page).pressSequentially(PASSWORD.slice(0, -2));
    await expect(page.locator('protonpass-control')).toHaveCount(3);
    go();
    await isReact(page);
    await expect(login(page)).toHaveValue(email);
    await expect(password(page)).toBeFocused();
    await page.keyboard.type(PASSWORD.slice(-2));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  });

  for (const [button, path] of [
    ['Log in', '/api/auth'],
    ['Login and start new Organization', '/api/auth/organizations'],
  ] as const)
    it(`repeats the press of '${button}', once`, async ({ page, baseURL }) => {
      const { email } = await newcomer(baseURL ?? '');
      const sent = postsTo(page, path);
      const go = await openWithNodes(page);
      await login(page).fill(email);
      await password(page).fill(PASSWORD);
      await page.getByRole('button', { name: button, exact: true }).click();
      go();
      await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
      expect(sent).toEqual([{ email, password: PASSWORD }]);
    });
});

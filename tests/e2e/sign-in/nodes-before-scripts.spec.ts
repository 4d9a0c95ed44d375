import { describe, expect, it } from '../support/it.ts';
import { PASSWORD } from '../support/api.ts';
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

/** Scripts run as late as the test says; until then the page has its HTML alone. */
describe('a form with nodes of a password manager before ours are remembered', () => {
  it('keeps what was typed and the focus when React begins anew', async ({ page, baseURL }) => {
    const { email } = await newcomer(baseURL ?? '');
    let go = () => {};
    const typed = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/auth/sign-in', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: added(await response.text()) });
    });
    await page.route('**/assets/*.js', async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto('/auth/sign-in', { waitUntil: 'commit' });
    const login = page.getByRole('textbox', { name: 'Login or email' });
    const password = page.getByLabel('Password', { exact: true });
    await login.pressSequentially(email);
    await password.pressSequentially(PASSWORD.slice(0, -2));
    await expect(page.locator('protonpass-control')).toHaveCount(3);
    go();
    await expect(page.locator('iam-console[data-iam-prerendered]')).toHaveCount(0);
    await expect(login).toHaveValue(email);
    await expect(password).toBeFocused();
    await page.keyboard.type(PASSWORD.slice(-2));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  });
});

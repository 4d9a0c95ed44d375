import { PASSWORD } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { logIn } from '../support/log-in.ts';
import { mailTo } from '../support/outbox.ts';
import { freshAddress } from '../support/users.ts';

it('shows an international address as it was typed, from the new account to the profile', async ({
  page,
  request,
  browser,
}) => {
  const [local = ''] = freshAddress('max').split('@');
  const address = `${local}@dömäin.example`;
  await page.goto('/auth/create-account');
  const email = page.getByRole('textbox', { name: 'Email' });
  // Before React came, the button stays disabled.
  await expect(async () => {
    await email.fill('');
    await email.pressSequentially(address);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled({ timeout: 1000 });
  }).toPass();
  await expect(email).toHaveValue(address);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('main')).toContainText(address);
  const { link } = await mailTo(request, address, 'activate');
  await page.goto(link);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expect(page.getByRole('button', { name: 'Activate account' })).toBeHidden();
  const elsewhere = await browser.newPage();
  await elsewhere.goto('/auth/sign-in');
  await logIn(elsewhere, `${local}@xn--dmin-moa0i.example`);
  await expect(elsewhere.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(address);
  await elsewhere.close();
});

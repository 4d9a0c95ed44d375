import { startService, type TestService } from '../../service/support/service.ts';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';

let service: TestService;
describe.configure({ timeout: 90_000 });
beforeAll(async () => {
  service = await startService({ empty: true });
});
afterAll(() => service?.stop());

it('an empty installation is set up once, and its checklist leads on', async ({ page }) => {
  await page.goto(`${service.url}/`);
  await expect(page).toHaveTitle('Set up the platform');
  await expect(page.getByRole('textbox', { name: 'Set-up token' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('about:blank');
  await page.goto(`${service.url}/auth/set-up#token=${service.setUpToken}`);
  await expect(page.getByRole('textbox', { name: 'Set-up token' })).toHaveValue(service.setUpToken ?? '');
  await expect(page).toHaveURL(`${service.url}/auth/set-up`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Admin');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@platform.example');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('password');
  await page.getByLabel('Confirm password').fill('password');
  await page.getByRole('button', { name: 'Create super admin' }).click();
  await expect(page.getByText('At least 10 characters', { exact: true })).toBeVisible();
  await password.fill('meadow-signal-88-tin');
  await page.getByLabel('Confirm password').fill('meadow-signal-88-tin');
  await page.getByRole('button', { name: 'Create super admin' }).click();

  await expect(page).toHaveTitle('Getting started');
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps.getByText('To do', { exact: true })).toHaveCount(4);
  await expect(page.getByText(`<script type="module" src="${service.url}/cdn/iam.js"></script>`)).toBeVisible();
  await expectAccessible(page);
  await steps.getByRole('link', { name: 'Add an organization' }).click();
  await expect(page).toHaveTitle('Organizations');
  await page.getByRole('button', { name: 'Add new organization' }).click();
  const adding = page.getByRole('dialog');
  await adding.getByRole('textbox', { name: 'Name' }).fill('First customer');
  await adding.getByRole('combobox', { name: 'Owner' }).click();
  await adding.getByRole('option', { name: /Ada Admin/ }).click();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /First customer/ })).toContainText('ada@platform.example');
  await page.getByRole('link', { name: 'Getting started' }).click();
  await expect(steps.getByText('Done', { exact: true })).toHaveCount(1);

  await page.context().clearCookies();
  await page.goto(`${service.url}/auth/set-up#token=${service.setUpToken}`);
  await expect(page).toHaveTitle('Log in');
});

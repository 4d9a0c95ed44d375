import type { BrowserContext } from '@playwright/test';
import { organizationIds } from '../../../service/demo-data/ids.ts';
import { Company } from '../../service/features/connections/company.ts';
import { CompanyProvider } from '../../service/support/single-sign-on/company-provider.ts';
import { startService, type TestService } from '../../service/support/service.ts';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';
import { toast } from '../support/toasts.ts';
import { openTab, ownerOf } from './support.ts';

/** A company with an enabled connection, and a test log in that was stopped at the provider. */
let provider: CompanyProvider;
let service: TestService;
let owner: BrowserContext;
let connection: number;
describe.configure({ mode: 'serial', timeout: 90_000 });
beforeAll(async ({ browser }) => {
  it.setTimeout(120_000);
  provider = new CompanyProvider();
  await provider.start();
  service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: '1', RATE_LIMIT_SCALE: '1000' } });
  owner = await ownerOf(browser, service);
  const company = await new Company(service, organizationIds.contoso).logIn('cora.owner@contoso.example');
  const domain = await company.domain('contoso.example');
  connection = await company.connect(provider, { name: 'Contoso ID', domains: [domain] });
  provider.next = { sub: 'u1', cancels: true };
  const test = await company.ask('POST /organizations/{id}/connections/{connectionId}/test', connection);
  await company.travel(test.data[0]?.url ?? '');
  provider.next = { sub: 'u1', said: { email: 'cid.first@contoso.example', email_verified: true, name: 'Cid First' } };
});
afterAll(async () => {
  await owner.close();
  await service.stop();
  provider.stop();
});

it('lets the first colleague in, and shows the log in with its claims', async ({ browser }) => {
  const context = await browser.newContext();
  const colleague = await context.newPage();
  await colleague.goto(`${service.url}/api/auth/connections/${connection}/start`);
  // A tile at the provider begins no log in of this browser: it asks once.
  await expect(colleague.getByRole('heading', { name: 'Continue to Contoso Sensors as Cid First?' })).toBeFocused();
  await expect(colleague.getByText('cid.first@contoso.example is your own account')).toBeVisible();
  await expectAccessible(colleague);
  await colleague.getByRole('button', { name: 'Continue' }).click();
  await expect(colleague).toHaveURL(/\/auth\/(?!sign-in)/);
  await colleague.goto(`${service.url}/auth/logout`);
  await expect(colleague).toHaveURL(/\/auth\/sign-in$/);
  await colleague.goto(`${service.url}/api/auth/connections/${connection}/start`);
  await expect(colleague).toHaveURL(/\/auth\/(?!sign-in)/);
  await context.close();

  const page = await openTab(owner, service);
  await page.getByRole('button', { name: 'Contoso ID' }).click();
  await expect(page.getByRole('button', { name: 'Back to single sign-on' })).toBeFocused();
  const logins = page.getByRole('table', { name: 'Last log ins' });
  await expect(logins.getByRole('row', { name: /Succeeded/ }).first()).toContainText('cid.first@contoso.example');
  await expect(logins.getByRole('row', { name: /Refused/ })).toContainText('Test');
  await logins
    .getByRole('button', { name: /Details of the log in of cid.first/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toContainText('Cid First');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.close();
});

it('asks before it requires the log in, and before it disables and deletes the connection', async () => {
  const page = await openTab(owner, service);
  await page.getByRole('button', { name: 'Contoso ID' }).click();
  await page.getByRole('switch', { name: 'Require this log in' }).click();
  const question = page.getByRole('alertdialog', { name: 'Require this log in?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('switch', { name: 'Require this log in' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(toast(page, 'Connection disabled')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete connection' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete connection' });
  await dialog.getByRole('textbox').fill('Contoso');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('This is not its name.')).toBeVisible();
  await dialog.getByRole('textbox').fill('Contoso ID');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Let people log in with your company’s account')).toBeVisible();
  await page.close();
});

import type { BrowserContext, Page } from '@playwright/test';
import { CompanyProvider } from '../../service/support/single-sign-on/company-provider.ts';
import { startNameServer, type NameServer } from '../../service/support/single-sign-on/name-server.ts';
import { startService, type TestService } from '../../service/support/service.ts';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';
import { openTab, ownerOf } from './support.ts';

/** A company whose administrator has no account here: their provider, their DNS, and a service that reaches both. */
let provider: CompanyProvider;
let dns: NameServer;
let service: TestService;
let owner: BrowserContext;
let link = '';
describe.configure({ mode: 'serial', timeout: 90_000 });
beforeAll(async ({ browser }) => {
  it.setTimeout(120_000);
  provider = new CompanyProvider();
  [dns] = await Promise.all([startNameServer(), provider.start()]);
  service = await startService({
    env: { DNS_SERVERS: dns.address, ALLOW_PRIVATE_WEBHOOKS: '1', RATE_LIMIT_SCALE: '1000' },
  });
  owner = await ownerOf(browser, service);
});
afterAll(async () => {
  await owner.close();
  await service.stop();
  await dns.stop();
  provider.stop();
});

const step = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

it('creates a set-up link for an administrator without an account, and shows it once', async () => {
  const page = await openTab(owner, service);
  await expect(page.getByText('Let people log in with your company’s account')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set-up links' }).click();
  await expect(page.getByText('No links work at the moment.')).toBeVisible();
  await page.getByRole('button', { name: 'Create set-up link' }).click();
  const shown = page.getByRole('alertdialog', { name: 'Your set-up link' });
  link = (await shown.locator('code').textContent()) ?? '';
  expect(link).toContain(`${service.url}/auth/connection-setup?hash=`);
  await shown.getByRole('checkbox').check();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Links that work' })).toContainText('Not opened yet');
  await page.close();
});

it('leads the administrator to an enabled connection by what is on the screen alone', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set up single sign-on', level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Organization: Contoso Sensors' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Begin set-up' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Contoso');
  expect(page.url()).not.toContain('hash');

  const domain = 'contoso.example';
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await page.getByRole('button', { name: 'Add domain' }).click();
  const row = page.getByRole('list', { name: 'Domains' }).getByRole('listitem');
  await expect(row).toContainText('Waiting for DNS');
  await row.getByRole('button', { name: `Check ${domain} now` }).click();
  await expect(row.getByRole('status')).not.toBeEmpty();
  const [name, value] = await row.locator('code').allTextContents();
  dns.records.set(name ?? '', [[value ?? '']]);
  await row.getByRole('button', { name: `Check ${domain} now` }).click();
  await expect(row).toContainText('Verified');

  await page.getByRole('button', { name: 'Set up single sign-on' }).click();
  await page.getByRole('radio', { name: 'Other provider' }).check();
  await page.getByRole('textbox', { name: 'Name' }).fill('Contoso ID');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(step(page, 'Copy these values')).toBeFocused();
  provider.allow((await page.locator('code:visible').first().textContent()) ?? '');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(step(page, 'Provider details')).toBeFocused();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('This field is empty').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer);
  await page.getByRole('textbox', { name: 'Client ID' }).fill(provider.client.id);
  await page.getByRole('textbox', { name: 'Client secret' }).fill('not the secret');
  // What was typed is not lost by a press beside it.
  await page.getByRole('button', { name: 'Test' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await expect(step(page, 'People and roles')).toBeFocused();
  await expect(page.getByRole('button', { name: `Remove ${domain}` })).toBeVisible();
  await expect(page.getByText('administrators choose the roles')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await expect(step(page, 'Test')).toBeFocused();
  provider.next = { sub: 'u1', said: { email: 'cid.first@contoso.example', email_verified: true, name: 'Cid First' } };
  await page.getByRole('button', { name: 'Test log in' }).click();
  await expect(page.getByText('The test log in failed')).toBeVisible();
  await expect(page.getByText('What to do:')).toBeVisible();

  // In the same tab after the way to the provider and back.
  await page.getByRole('button', { name: /Provider details/ }).click();
  await page.getByRole('textbox', { name: 'Client secret' }).fill(provider.client.secret);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(step(page, 'People and roles')).toBeFocused();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(step(page, 'Test')).toBeFocused();
  await page.getByRole('button', { name: 'Test log in' }).click();
  await expect(page.getByText('The test log in succeeded')).toBeVisible();
  await expect(page.getByRole('table', { name: 'What arrived' })).toContainText('cid.first@contoso.example');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Enable connection' }).click();
  await expect(page.getByText('This connection is enabled.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('This connection is enabled.')).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Set-up is finished')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await context.close();
});

import type { Page } from '@playwright/test';
import { Company } from '../../service/features/connections/company.ts';
import { CompanyProvider } from '../../service/support/single-sign-on/company-provider.ts';
import { freePort } from '../../service/support/free-port.ts';
import { PASSWORD, startService, type TestService } from '../../service/support/service.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';
import { withAuthenticator } from './support/authenticator.ts';

/** Somebody without a company's log in, on a service whose log in asks for the address first. */
const MARCO = 'marco.multi@example.net';

/** Passkeys belong to a name, not to a number. */
let url: string;
let service: TestService;
let provider: CompanyProvider;
describe.configure({ timeout: 120_000 });
beforeAll(async () => {
  it.setTimeout(120_000);
  provider = new CompanyProvider();
  await provider.start();
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  const env = { PORT: port, PUBLIC_URL: url, ALLOW_PRIVATE_WEBHOOKS: '1', RATE_LIMIT_SCALE: '1000' };
  service = await startService({ env });
  const company = await new Company(service).logIn();
  const domain = await company.domain('northwind.example');
  await company.connect(provider, { name: 'Northwind Okta', domains: [domain] });
});
afterAll(async () => {
  await service?.stop();
  provider?.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const open = (page: Page, path: string) => page.goto(url + path);

const address = (page: Page) => page.getByRole('textbox', { name: 'Login or email' });

it('offers passkeys in the field of the address', async ({ page }) => {
  await withAuthenticator(page, { agrees: false });
  await open(page, '/auth/sign-in');
  await expect(async () => {
    await address(page).press('a');
    await expect(address(page)).toHaveAttribute('autocomplete', 'username webauthn', { timeout: 500 });
  }).toPass();
});

it('logs in by a passkey without an address', async ({ page }) => {
  await withAuthenticator(page);
  await open(page, '/auth/sign-in');
  await address(page).fill(MARCO);
  await button(page, 'Continue').click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Northwind Logistics' }).click();
  await button(page, 'Add passkey').click();
  await page.getByLabel('Passkey name').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Passkey added' })).toBeVisible();

  await open(page, '/auth/logout');
  await expect(button(page, 'Continue')).toBeVisible();
  await button(page, 'Continue with a passkey').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/My profile|Choose organization/);
});

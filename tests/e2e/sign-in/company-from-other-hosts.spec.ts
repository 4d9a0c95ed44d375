import type { Page } from '@playwright/test';
import { userIds } from '../../../service/demo-data/ids.ts';
import { freePort } from '../../service/support/free-port.ts';
import { Company } from '../../service/features/connections/company.ts';
import { CompanyProvider } from '../../service/support/single-sign-on/company-provider.ts';
import { startService, type TestService } from '../../service/support/service.ts';
import { type HostPages, serveHostPages, tokenCookies } from '../support/host-pages.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';

const MONA = 'mona.member@northwind.example';

describe.configure({ timeout: 120_000 });

/** Pages on another host than the service, which has a connection. */
let service: TestService;
let hosts: HostPages;
let provider: CompanyProvider;
let fleet: string;
beforeAll(async () => {
  it.setTimeout(120_000);
  const port = await freePort();
  const console = `http://console.localhost:${port}`;
  const cdn = `<script type="module" src="${console}/cdn/iam.js"></script>`;
  hosts = await serveHostPages({
    '/away': { body: `<iam-account sign-in="redirect"></iam-account>${cdn}` },
    '/here': { body: `<iam-sign-in address-first></iam-sign-in>${cdn}` },
  });
  fleet = hosts.at('fleet.localhost');
  provider = new CompanyProvider();
  await provider.start();
  service = await startService({
    env: {
      ...{ PORT: String(port), PUBLIC_URL: console, TRUSTED_DOMAINS: fleet },
      ...{ ALLOW_PRIVATE_WEBHOOKS: '1', RATE_LIMIT_SCALE: '1000' },
    },
  });
  const company = await new Company(service).logIn();
  const domain = await company.domain('northwind.example');
  await company.connect(provider, { name: 'Northwind Okta', domains: [domain] });
  provider.next = { sub: 'mona', said: { email: MONA, email_verified: true, name: 'Mona Member' } };
});
afterAll(async () => {
  await hosts?.stop();
  await service?.stop();
  provider?.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page, to: string) =>
  page.getByRole('heading', { name: `Continue to ${to} as Mona Member?`, exact: true });
const address = (page: Page) => page.getByRole('textbox', { name: 'Login or email' });

async function leaveForCompany(page: Page) {
  await address(page).fill(MONA);
  await button(page, 'Continue').click();
  await button(page, 'Continue with Northwind Okta').click();
}

it("leads from a page of another host through the console's form and the company, and back", async ({ page }) => {
  await page.goto(`${fleet}/away?tab=1`);
  await button(page, 'Log in').click();
  await expect(page).toHaveURL(/\/auth\/sign-in\?redirectTo=/);
  await leaveForCompany(page);
  // The log in began at the console: only the host is asked about.
  await expect(question(page, new URL(fleet).host)).toBeVisible();
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(`${fleet}/away?tab=1`);
  await expect(page.locator('iam-account').getByRole('textbox', { name: 'Login', exact: true })).toBeVisible();
  expect(await tokenCookies(page.context(), fleet)).toEqual([expect.stringMatching(/^token-\w+$/)]);
});

it("leads from another host's own form, which did not begin at the console, and asks about the company", async ({
  page,
}) => {
  // The service remembers whether a user agreed to a host, and does not ask again.
  await service.services.database.pool.query(
    'insert into handover_consents (user_id, origin) values ($1, $2) on conflict do nothing',
    [userIds.mona, fleet],
  );
  await page.goto(`${fleet}/here`);
  await expect(button(page, 'Log in')).toHaveCount(0);
  await leaveForCompany(page);
  await expect(question(page, 'Northwind Logistics')).toBeVisible();
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(new RegExp(`^${fleet}/here`));
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
});

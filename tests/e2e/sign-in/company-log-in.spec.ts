import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { organizationIds, userIds } from '../../../service/demo-data/ids.ts';
import { CHROMIUM_ARGS, findBrowser } from '../../runner/browser.mjs';
import { Company } from '../../service/features/connections/company.ts';
import { CompanyProvider } from '../../service/support/single-sign-on/company-provider.ts';
import { giveRole } from '../../service/support/roles.ts';
import { PASSWORD, startService, type TestService } from '../../service/support/service.ts';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '../support/it.ts';
import { holdReact, postsTo, storePassword } from '../support/prerendered-page.ts';

/** The log in of people whose company has its own, on a service with a connection. */
const MONA = 'mona.member@northwind.example';
const MARCO = 'marco.multi@example.net';

let service: TestService;
let provider: CompanyProvider;
let connection: number;
describe.configure({ timeout: 120_000 });
beforeAll(async () => {
  it.setTimeout(120_000);
  provider = new CompanyProvider();
  await provider.start();
  service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: '1', RATE_LIMIT_SCALE: '1000' } });
  const company = await new Company(service).logIn();
  const domain = await company.domain('northwind.example');
  connection = await company.connect(provider, { name: 'Northwind Okta', domains: [domain] });
  provider.next = { sub: 'mona', said: { email: MONA, email_verified: true, name: 'Mona Member' } };
});
afterAll(async () => {
  await service?.stop();
  provider?.stop();
});
beforeEach(() => setRequired(false));

const query = (text: string, values: unknown[] = []) => service.services.database.pool.query(text, values);
const setRequired = (required: boolean) => query('update connections set required = $1', [required]);

const address = (page: Page) => page.getByRole('textbox', { name: 'Login or email' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const profile = (page: Page) => page.getByRole('heading', { level: 1, name: 'My profile' });
const okta = (page: Page) => button(page, 'Continue with Northwind Okta');

const open = async (page: Page) => {
  await page.goto(`${service.url}/auth/sign-in`);
  await expect(address(page)).toBeVisible();
};

async function type(page: Page, email: string) {
  await address(page).fill(email);
  await button(page, 'Continue').click();
}

it('asks for the address, and leads members of the company to its log in and back', async ({ page }) => {
  await open(page);
  await expect(button(page, 'Log in')).toHaveCount(0);
  await expectAccessible(page);
  await type(page, MONA);
  await expect(okta(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Your company has its own log in.' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(profile(page)).toBeVisible();
});

it('shows the password to everybody else, by keyboard alone, and says so', async ({ page }) => {
  await open(page);
  await address(page).focus();
  await page.keyboard.type(MARCO);
  await page.keyboard.press('Enter');
  await expect(password(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Now type your password.' })).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose organization' })).toBeVisible();
});

it('continues with an address that was sent before any script', async ({ page, context }) => {
  const react = await holdReact(context);
  await open(page);
  await address(page).focus();
  await expect(button(page, 'Continue')).toBeDisabled();
  await page.keyboard.type(MARCO);
  await expect(button(page, 'Continue')).toBeEnabled();
  await page.keyboard.press('Enter');
  react.release();
  await expect(password(page)).toBeFocused();
});

it('goes back to the address, and takes a password instead', async ({ page }) => {
  await open(page);
  await type(page, MONA);
  await expect(okta(page)).toBeVisible();
  // On one line with the label; its text ends with the field.
  const [change, field] = await Promise.all([button(page, 'Change').boundingBox(), address(page).boundingBox()]);
  expect(change?.height).toBeLessThan(28);
  const textEnd = (change?.x ?? 0) + (change?.width ?? 0) - 9;
  expect(Math.abs(textEnd - (field?.x ?? 0) - (field?.width ?? 0))).toBeLessThan(2);
  await button(page, 'Change').click();
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toHaveValue(MONA);
  await expect(okta(page)).toHaveCount(0);
  await button(page, 'Continue').click();
  await button(page, 'Use a password instead').click();
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(PASSWORD);
  const logIns = postsTo(page, '/api/auth');
  await page.keyboard.press('Enter');
  await expect(profile(page)).toBeVisible();
  expect(logIns).toEqual([{ email: MONA, password: PASSWORD }]);
});

it('has one form, where password managers find both fields, and hides the password from keyboard and reader', async ({
  page,
}) => {
  await open(page);
  const inputs = await page.evaluate(() =>
    [...document.querySelectorAll('iam-console form input')].map((input) => {
      const { name, autocomplete, tabIndex } = input as HTMLInputElement;
      return [name, autocomplete, tabIndex, input.closest('[aria-hidden]') !== null];
    }),
  );
  expect(inputs).toEqual([
    ['email', 'username', 0, false],
    ['password', 'current-password', -1, true],
  ]);
});

it("logs in with one press after Chromium's password store filled both fields", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'iam-profile-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser(),
    args: CHROMIUM_ARGS,
    locale: 'en-US',
  });
  try {
    await storePassword(await context.newPage(), `${service.url}/auth/sign-in`);
    const page = await context.newPage();
    await open(page);
    await expect(address(page)).toHaveValue('olivia.owner@northwind.example');
    await button(page, 'Continue').click();
    await expect(profile(page)).toBeVisible();
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('names no password where the company requires its log in, and enters by nothing else', async ({ page }) => {
  await setRequired(true);
  await open(page);
  await type(page, MONA);
  await expect(page.getByRole('status').filter({ hasText: 'Your company requires its own log in' })).toBeVisible();
  await button(page, 'Log in to another organization').click();
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  // Her only organization is tried at once.
  const notice = page.getByRole('group', { name: 'Your company requires its own log in' });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await okta(page).click();
  await expect(profile(page)).toBeVisible();
  const { rows } = await query('select organization_id from sessions where user_id = $1 order by id desc limit 1', [
    userIds.mona,
  ]);
  expect(rows).toEqual([{ organization_id: organizationIds.northwind }]);
});

it('leads from the switcher to the log in that an organization requires, and back', async ({ page }) => {
  await query("insert into memberships (user_id, organization_id, status) values ($1, $2, 'active')", [
    userIds.mona,
    organizationIds.contoso,
  ]);
  await setRequired(true);
  await open(page);
  await type(page, MONA);
  await button(page, 'Log in to another organization').click();
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Contoso/ }).click();
  await expect(profile(page)).toBeVisible();
  await page.getByRole('button', { name: /^Organization: Contoso/ }).click();
  await page.getByRole('menuitem', { name: 'Northwind Logistics' }).click();
  await page.getByRole('button', { name: 'Continue with Northwind Okta' }).click();
  await expect(page.getByRole('button', { name: /^Organization: Northwind/ })).toBeVisible();
  await query('delete from memberships where user_id = $1 and organization_id = $2', [
    userIds.mona,
    organizationIds.contoso,
  ]);
});

it('tells an open page at once that its organization requires another log in', async ({ page }) => {
  await open(page);
  await type(page, MONA);
  await button(page, 'Use a password instead').click();
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(profile(page)).toBeVisible();
  await page.goto(`${service.url}/auth/user`);
  const owner = await service.signIn('olivia.owner@northwind.example');
  await query(
    "insert into connection_logins (connection_id, outcome, email, reference) values ($1, 'succeeded', $2, 'x')",
    [connection, MONA],
  );
  const checked = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/auth');
  const changed = await service.call('PUT /organizations/{id}/connections/{connectionId}', {
    token: owner,
    params: { id: organizationIds.northwind, connectionId: connection },
    body: { required: true },
  });
  expect(changed.status).toBe(200);
  const { data } = (await (await checked).json()) as { data: { organization_id: number | null }[] };
  expect(data[0]?.organization_id).toBe(null);
});

it('asks whoever follows a link to the log in of a company, and logs nobody in who says no', async ({ page }) => {
  await page.goto(`${service.url}/api/auth/connections/${connection}/start`);
  const question = page.getByRole('heading', { name: 'Continue to Northwind Logistics as Mona Member?' });
  await expect(question).toBeFocused();
  await expectAccessible(page);
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  await button(page, 'Not now').click();
  await expect(address(page)).toBeVisible();
  await page.goto(`${service.url}/auth/user`);
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  const { rows } = await query(
    'select ended_at is not null as ended from sessions where user_id = $1 order by id desc limit 1',
    [userIds.mona],
  );
  expect(rows).toEqual([{ ended: true }]);
});

it('marks the organizations that the log in of a company does not open, and leads into one by a password', async ({
  page,
}) => {
  await query("insert into memberships (user_id, organization_id, status) values ($1, $2, 'active')", [
    userIds.mona,
    organizationIds.contoso,
  ]);
  await open(page);
  await type(page, MONA);
  await okta(page).click();
  await expect(profile(page)).toBeVisible();
  await page.getByRole('button', { name: /^Organization: Northwind/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Contoso Sensors' })).toContainText('Needs another log in');
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Contoso Sensors' }).click();
  await expect(page.getByText('Log in with your password to open Contoso Sensors.')).toBeVisible();
  await page.reload();
  await expect(profile(page)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Contoso');
  await page.getByRole('option', { name: /Contoso Sensors/ }).click();
  await expect(page.getByText('Log in with your password to open Contoso Sensors.')).toBeVisible();
  await expect(button(page, 'Log in again')).toBeVisible();
  await page.goto(`${service.url}/auth/choose-organization`);
  await page.getByRole('button', { name: /^Contoso Sensors/ }).click();
  await expect(page.getByRole('group', { name: 'This organization needs another log in' })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Log in again').click();
  await expect(address(page)).toHaveValue(MONA);
  await button(page, 'Continue').click();
  await button(page, 'Use a password instead').click();
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Organization: Contoso/ })).toBeVisible();
  await query('delete from memberships where user_id = $1 and organization_id = $2', [
    userIds.mona,
    organizationIds.contoso,
  ]);
});

it('shows staff without two-factor why their platform rights wait, and the rights after it', async ({ page }) => {
  const role = await giveRole(service, {
    ...{ userId: userIds.mona, organizationId: organizationIds.northwind, ofPlatform: true },
    permissions: ['auth.systemSettings.READ'],
  });
  const setPolicy = (policy: string) =>
    query('update users set two_factor_policy = $2 where id = $1', [userIds.mona, policy]);
  await open(page);
  await type(page, MONA);
  await okta(page).click();
  await expect(profile(page)).toBeVisible();
  await page.goto(`${service.url}/auth/settings_system`);
  await expect(page.getByRole('main')).toContainText('Turn on two-factor to use your platform rights');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(profile(page)).toBeVisible();
  await setPolicy('enabled');
  await query('update sessions set second_factor = true where user_id = $1', [userIds.mona]);
  await page.goto(`${service.url}/auth/settings_system`);
  await expect(page.getByRole('table', { name: 'System settings' })).toBeVisible();
  await setPolicy('disabled');
  await query('delete from membership_roles where role_id = $1', [role]);
});

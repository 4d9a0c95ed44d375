import type { BrowserContext, Page } from '@playwright/test';
import { startService, type TestService } from '../../service/support/service.ts';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';
import { toast } from '../support/toasts.ts';

const CONTOSO = 3;

let service: TestService;
let owner: BrowserContext;
let page: Page;
let address = '';
let secret = '';
describe.configure({ mode: 'serial', timeout: 90_000 });
beforeAll(async ({ browser }) => {
  it.setTimeout(120_000);
  service = await startService({ env: { RATE_LIMIT_SCALE: '1000' } });
  const token = await service.signIn('cora.owner@contoso.example');
  owner = await browser.newContext();
  await owner.addCookies([{ name: 'token', value: token, url: service.url, sameSite: 'Lax' }]);
  page = await owner.newPage();
});
afterAll(async () => {
  await owner.close();
  await service.stop();
});

/** Sends what a company's directory would. */
const scim = (method: string, path: string, body?: object, token = secret) =>
  fetch(`${address}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
    body: body ? JSON.stringify(body) : null,
  });
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const requests = () => page.getByRole('table', { name: 'Requests' });

it('needs a connection, and gives the token of a new directory once', async () => {
  await page.goto(`${service.url}/auth/organization?tab=directory`);
  await expect(page.getByText('Set up single sign-on first')).toBeVisible();
  await expectAccessible(page);
  await service.call('POST /organizations/{id}/connections', {
    token: await service.signIn('cora.owner@contoso.example'),
    params: { id: CONTOSO },
    body: { kind: 'oidc', vendor: 'entra', name: 'Contoso Entra' },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Create directory' }).click();
  const shown = page.getByRole('alertdialog', { name: 'Token of the directory' });
  secret = (await shown.locator('code').textContent()) ?? '';
  await shown.getByRole('checkbox').check();
  await shown.getByRole('button', { name: 'Done' }).click();
  address = (await page.locator('code:visible').first().textContent()) ?? '';
  expect(address).toMatch(/\/scim\/v2\/\d+$/);
  await expect(page.getByText('Start provisioning')).toBeVisible();
  await expect(page.getByText('No requests yet')).toBeVisible();
  await expectAccessible(page);
});

it('shows each request with what it changed, and why one was refused', async () => {
  const group = await scim('POST', '/Groups', { schemas: [GROUP], displayName: 'Field service' });
  expect(group.status).toBe(201);
  const stranger = { schemas: [USER], userName: 'ann@elsewhere.example', active: true };
  expect((await scim('POST', '/Users', stranger)).status).toBeGreaterThanOrEqual(400);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(requests().getByRole('row', { name: /Field service/ })).toContainText('Accepted');
  await page.getByRole('radio', { name: 'Refused' }).click();
  await expect(requests().getByRole('row', { name: /Field service/ })).toHaveCount(0);
  const refused = requests().getByRole('row', { name: /ann@elsewhere\.example/ });
  await expect(refused).toContainText('elsewhere.example is not among the verified domains');
  await refused.getByRole('button').click();
  const details = page.getByRole('dialog');
  await expect(details.getByText('Why it was refused, and what to do')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(refused.getByRole('button')).toBeFocused();
  await expectAccessible(page);
});

it('gives the members of a group a role', async () => {
  const role = page.getByRole('combobox', { name: 'Role of Field service' });
  await role.selectOption('Sensor technician');
  await expect(toast(page, 'Changes saved')).toBeVisible();
  await page.reload();
  await expect(role).toHaveValue('22');
});

it('rolls the token, which lets the old one live on, and ends the directory', async () => {
  const before = secret;
  await page.getByRole('button', { name: 'Roll token' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Roll token' }).click();
  const shown = page.getByRole('alertdialog', { name: 'Token of the directory' });
  secret = (await shown.locator('code').textContent()) ?? '';
  expect(secret).not.toBe(before);
  await shown.getByRole('checkbox').check();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/The old token works until/)).toBeVisible();
  expect((await scim('GET', '/Users', undefined, before)).status).toBe(200);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'End directory' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End directory' }).click();
  await expect(toast(page, 'Directory ended')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create directory' })).toBeVisible();
  expect((await scim('GET', '/Users')).status).toBe(401);
});

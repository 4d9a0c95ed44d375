import type { BrowserContext } from '@playwright/test';
import { startNameServer, type NameServer } from '../../service/support/single-sign-on/name-server.ts';
import { startService, type TestService } from '../../service/support/service.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';

const CONTOSO = 3;
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';

let dns: NameServer;
let service: TestService;
let token: string;
let connectionId = 0;
let directory: { base_url: string; access_token: string };
describe.configure({ mode: 'serial', timeout: 120_000 });
beforeAll(async () => {
  it.setTimeout(180_000);
  dns = await startNameServer();
  service = await startService({ env: { DNS_SERVERS: dns.address, RATE_LIMIT_SCALE: '1000' } });
  token = await service.signIn('cora.owner@contoso.example');
  const made = await service.call('POST /organizations/{id}/connections', {
    ...{ token, params: { id: CONTOSO } },
    body: { kind: 'oidc', vendor: 'entra', name: 'Contoso Entra' },
  });
  connectionId = made.data[0]?.id ?? 0;
  // It is enabled, and has a domain.
  await service.services.database.pool.query(
    `with enabled as (update connections set status = 'enabled' where id = $1),
     domain as (
       insert into organization_domains (organization_id, domain, token, status, verified_at)
       values ($2, 'contoso.example', 'x', 'verified', now()) returning id
     )
     insert into connection_domains (connection_id, domain_id) select $1, id from domain`,
    [connectionId, CONTOSO],
  );
  const { data } = await service.call('POST /organizations/{id}/connections/{connectionId}/directory', {
    ...{ token, params: { id: CONTOSO, connectionId } },
  });
  directory = data[0] ?? { base_url: '', access_token: '' };
});
afterAll(async () => {
  await service.stop();
  await dns.stop();
});

/** Sends what a company's directory would. */
async function scim(method: string, path: string, body: object) {
  const response = await fetch(directory.base_url + path, {
    method,
    headers: { Authorization: `Bearer ${directory.access_token}`, 'Content-Type': 'application/scim+json' },
    body: JSON.stringify({ schemas: [USER], ...body }),
  });
  return { status: response.status, id: ((await response.json()) as { id?: string }).id ?? '' };
}

const logIn = async (context: BrowserContext, value: string) => {
  await context.addCookies([{ name: 'token', value, url: service.url, sameSite: 'Lax' }]);
  return context.newPage();
};

const ann = { userName: 'ann@elsewhere.example', displayName: 'Ann Elsewhere', active: true };

it('an owner reads why a person was refused, repairs it, and the next request passes', async ({ context }) => {
  expect((await scim('POST', '/Users', ann)).status).toBe(400);
  const page = await logIn(context, token);
  await page.goto(`${service.url}/auth/organization?tab=directory`);
  await expect(page.getByText('1 to repair')).toBeVisible();
  await page.getByRole('radio', { name: 'Refused' }).click();
  await page.getByRole('button', { name: `Details of the request about ${ann.userName}` }).click();
  const reason = page.getByRole('dialog');
  await expect(reason).toContainText('elsewhere.example is not among the verified domains of this connection');
  await expect(reason).toContainText('Verify it in “Single sign-on”, add it to the connection');
  await page.keyboard.press('Escape');

  // What the sentence says, step by step.
  await page.getByRole('tab', { name: 'Single sign-on' }).click();
  await page.getByRole('textbox', { name: 'Domain' }).fill('elsewhere.example');
  await page.getByRole('button', { name: 'Add domain' }).click();
  const row = page
    .getByRole('list', { name: 'Domains' })
    .getByRole('listitem')
    .filter({ hasText: 'elsewhere.example' });
  await expect(row).toContainText('Waiting for DNS');
  const [name, value] = await row.locator('code').allTextContents();
  dns.records.set(name ?? '', [[value ?? '']]);
  await row.getByRole('button', { name: 'Check elsewhere.example now' }).click();
  await expect(row).toContainText('Verified');
  await page.getByRole('button', { name: 'Contoso Entra' }).click();
  await page.getByRole('button', { name: 'Edit people and roles' }).click();
  await page.getByRole('combobox', { name: 'Domains' }).click();
  await page.getByRole('option', { name: 'elsewhere.example' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByRole('button', { name: 'Save and continue' })).toBeHidden();

  expect((await scim('POST', '/Users', ann)).status).toBe(201);
  await page.getByRole('tab', { name: 'Directory' }).click();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByText('1 active of 1')).toBeVisible();
  await expect(page.getByText('1 to repair')).toBeHidden();
  const requests = page.getByRole('table', { name: 'Requests' });
  await page.getByRole('radio', { name: 'All' }).click();
  await expect(requests.getByRole('row', { name: /ann@elsewhere\.example/ }).first()).toContainText('Accepted');
});

it('an open page of somebody who leaves says within a minute that the session has ended', async ({ context }) => {
  const { id } = await scim('POST', '/Users', { ...ann, userName: 'lea@elsewhere.example', displayName: 'Lea Leaver' });
  const email = 'lea@elsewhere.example';
  await service.services.database.pool.query(
    'update users set password_hash = (select password_hash from users where email = $2) where email = $1',
    [email, 'mona.member@northwind.example'],
  );
  const page = await logIn(context, await service.signIn(email));
  await page.goto(`${service.url}/auth/user`);
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Lea Leaver');
  expect(
    (await scim('PUT', `/Users/${id}`, { userName: email, displayName: 'Lea Leaver', active: false })).status,
  ).toBe(200);
  await expect(page.getByText('Your session has ended')).toBeVisible({ timeout: 60_000 });
  // Neither a reload nor a log in brings them back.
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

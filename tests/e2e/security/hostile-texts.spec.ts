import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from '@playwright/test';
import { startService, type TestService } from '../../service/support/service.ts';
import { CompanyProvider } from '../../service/support/single-sign-on/company-provider.ts';
import { Browser as Visitor } from '../../service/support/browser.ts';
import { Company, ENV } from '../../service/features/connections/company.ts';
import { makeDirectory } from '../../service/features/directories/support/connection.ts';
import { CORE_GROUP, CORE_USER, scimClient, userOf } from '../../service/features/directories/support/scim-client.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';

/** What another person or program would run in a page, if it were taken for markup, a template or a URL. */
const HOSTILE = `</script><img src=x onerror=ran=1>"><svg onload=ran=1>{{7*7}}\${7*7}javascript:ran=1`;
const URLS = ['javascript:ran=1', 'data:text/html,<script>ran=1</script>', 'java\tscript:ran=1', 'vbscript:x'];
const STAFF = 'superadmin@platform.example';
const OWNER = 'olivia.owner@northwind.example';

let service: TestService;
let staff = '';
let owner = '';
let endpoint: Server;
describe.configure({ timeout: 90_000 });
beforeAll(async () => {
  it.setTimeout(120_000);
  endpoint = createServer((_, response) =>
    response.writeHead(500, { 'Content-Type': 'text/html', 'X-Said': HOSTILE }).end(HOSTILE),
  ).listen(0, '127.0.0.1');
  service = await startService({ env: { ...ENV, TRUST_PROXY: '1' } });
  [staff, owner] = await Promise.all([service.signIn(STAFF), service.signIn(OWNER)]);
});
afterAll(async () => {
  endpoint.closeAllConnections();
  endpoint.close();
  await service.stop();
});

const endpointUrl = () => `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/hook`;
const query = (text: string, values: unknown[] = []) => service.services.database.pool.query(text, values);

/** Opens a page, and says what it took for markup while it was open. */
async function open(browser: Browser, token: string | null, path: string) {
  const context = await browser.newContext({ locale: 'en-US' });
  if (token) await context.addCookies([{ name: 'token', value: token, url: service.url, sameSite: 'Lax' }]);
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|Trusted Type/i.test(message.text())) refused.push(message.text());
  });
  await page.goto(service.url + path);
  return { page, refused, close: () => context.close() };
}

/** Nothing ran, nothing of the text became an element, and every link leads to a page or a mailbox. */
async function expectPlain(page: Page, refused: readonly string[]): Promise<void> {
  expect(await page.evaluate('globalThis.ran')).toBeUndefined();
  expect(refused).toEqual([]);
  await expect(page.locator('img[src="x"], svg[onload], [onerror]')).toHaveCount(0);
  const hrefs = await page.locator('a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(hrefs.filter((href) => !/^(https?:|mailto:|blob:|$)/.test(href))).toEqual([]);
}

async function expectText(browser: Browser, token: string | null, path: string, find: (page: Page) => Locator) {
  const { page, refused, close } = await open(browser, token, path);
  await expect(find(page).first(), path).toBeVisible();
  await expectPlain(page, refused);
  await close();
}
const text = (page: Page) => page.getByText(HOSTILE).filter({ visible: true });

it('shows what an application says of itself', async ({ browser }) => {
  const name = 'hostile_app';
  const made = await service.call('POST /applications', { token: staff, body: { name, title: HOSTILE, url: null } });
  const id = made.data[0]?.id ?? 0;
  const params = { id };
  for (const url of URLS)
    expect((await service.call('PUT /applications/{id}', { token: staff, params, body: { url } })).status).toBe(422);
  await query('update applications set url = $2 where id = $1', [id, URLS[0]]);
  await service.call('POST /applications/{id}/keys', {
    ...{ token: staff, params, body: { name: HOSTILE, scopes: ['users:read'], expiresAt: null } },
  });
  const permissions = [{ resource: `${name}.devices.READ`, title: HOSTILE, description: HOSTILE }];
  await service.call('PUT /applications/{id}/permissions', { token: staff, params, body: { permissions } });
  const type = {
    ...{ type: 'hostile', title: HOSTILE, routes: [HOSTILE], formats: ['csv'], permission: `${name}.devices.READ` },
    params: [
      { name: 'site', label: HOSTILE, kind: 'choice', options: [{ value: HOSTILE, label: HOSTILE }], required: true },
    ],
    url: endpointUrl(),
  };
  const typed = await service.call('POST /applications/{id}/export_types', { token: staff, params, body: type });
  expect(typed.status).toBe(201);
  await expectText(browser, staff, '/auth/applications', text);
  for (const tab of ['keys', 'permissions', 'exports'])
    await expectText(browser, staff, `/auth/applications?application=${id}&tab=${tab}`, text);
});

it('shows what an endpoint answers, and the name of its webhook', async ({ browser }) => {
  const body = { name: HOSTILE, endpoint: endpointUrl(), apikey: '', enabled: true, event_types: [] };
  const made = await service.call('POST /webhooks', { token: owner, body });
  const params = { id: made.data[0]?.id ?? 0 };
  await service.call('POST /webhooks/{id}/test', { token: owner, params });
  const answered = () => service.call('GET /webhooks/{id}/deliveries', { token: owner, params });
  await expect.poll(async () => (await answered()).data[0]?.response_status, { timeout: 20_000 }).toBe(500);
  const { page, refused, close } = await open(browser, owner, '/auth/organization?tab=webhooks');
  await page.getByRole('button', { name: HOSTILE, exact: true }).click();
  await page.getByRole('row', { name: /500/ }).getByRole('button').first().click();
  await expect(page.getByRole('group', { name: 'Response body' }).first()).toContainText(HOSTILE);
  await expect(page.getByRole('group', { name: 'Response headers' }).first()).toContainText('x-said');
  await expectPlain(page, refused);
  await close();
});

it('shows notifications, and follows no link of theirs that is none', async ({ browser }) => {
  await query('delete from notifications where user_id = 3');
  for (const url of URLS)
    await query(
      `insert into notifications (user_id, title, body, link, criticality_level, notification_type)
        values (3, $1, $2, $2, 'info', 'sensor_updates')`,
      [HOSTILE, url],
    );
  const { page, refused, close } = await open(browser, owner, '/auth/user');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog').getByText(HOSTILE)).toHaveCount(URLS.length);
  await expect(page.getByRole('dialog').getByText(URLS[0] ?? '')).not.toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('listitem').getByRole('link')).toHaveCount(0);
  await expectPlain(page, refused);
  await close();
});

it('shows system settings and the brand', async ({ browser }) => {
  const setting = { category: 'other', key: 'hostile', value: HOSTILE };
  expect((await service.call('POST /system_settings', { token: staff, body: setting })).status).toBe(201);
  await expectText(browser, staff, '/auth/settings_system?term=hostile', text);
  const footer = { category: 'branding', key: 'footer', value: HOSTILE };
  expect((await service.call('POST /system_settings', { token: staff, body: footer })).status).toBe(201);
  for (const [at, key] of ['terms_url', 'privacy_url', 'imprint_url', 'support_address'].entries())
    await query("insert into system_settings (category, key, value) values ('branding', $1, $2)", [key, URLS[at]]);
  service.advance(5_000);
  await expectText(browser, null, '/auth/sign-in', text);
  await expectText(browser, null, '/nothing/here', text);
});

it('sends a text of staff in mails as text', async ({ browser }) => {
  const params = { mail: 'password_reset', language: 'en' };
  const markup = '<img src=x onerror=ran=1>';
  const body = {
    subject: `=?utf-8?q?x?= ${markup}`,
    heading: markup,
    body: `**${markup}** javascript:ran=1`,
    action: '"><svg>',
  };
  const saved = await service.call('PUT /mail_texts/{mail}/{language}', { token: staff, params, body });
  expect([saved.status, saved.meta.error]).toEqual([200, undefined]);
  const tested = await service.call('POST /mail_texts/{mail}/{language}/test', { token: staff, params, body });
  expect([tested.status, tested.meta.error]).toEqual([202, undefined]);
  const [sent] = await service.outbox(STAFF);
  expect(sent?.subject).not.toContain('=?');
  expect(sent?.text).toContain(markup);
  const page = await browser.newPage();
  await page.setContent(sent?.html ?? '');
  await expect(page.getByRole('heading', { name: markup })).toBeVisible();
  await expectPlain(page, []);
  await page.close();
});

it('shows what a directory says of people and groups', async ({ browser }) => {
  const company = await new Company(service).logIn();
  const domain = await company.domain('hostile.example');
  const { data } = await company.create({ kind: 'oidc', name: HOSTILE, domains: [domain] });
  const directory = await makeDirectory(service, { id: data[0]?.id ?? 0, organizationId: company.id }, owner);
  const send = scimClient(directory);
  const person = await send(
    'POST',
    '/Users',
    userOf('hostile@hostile.example', {
      ...{ displayName: HOSTILE, title: HOSTILE, nickName: HOSTILE, profileUrl: 'javascript:ran=1' },
      name: { formatted: HOSTILE, givenName: HOSTILE, familyName: HOSTILE },
      photos: [{ value: 'javascript:ran=1', type: 'photo' }],
    }),
  );
  expect(person.status).toBe(201);
  const members = [{ value: person.body.id }];
  const group = await send('POST', '/Groups', { schemas: [CORE_GROUP], displayName: HOSTILE, members });
  expect(group.status).toBe(201);
  await send('POST', '/Users', { schemas: [CORE_USER], userName: HOSTILE, active: true });
  const { page, refused, close } = await open(browser, owner, '/auth/organization?tab=directory');
  await page.getByRole('main').getByRole('combobox').first().selectOption({ label: HOSTILE });
  await expect(page.getByRole('table', { name: 'Requests' }).getByText(HOSTILE).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Groups' }).getByText(HOSTILE).first()).toBeVisible();
  await expectPlain(page, refused);
  await close();
  await expectText(browser, owner, '/auth/team?type=all&term=hostile', text);
});

it('shows what arrived from the provider of a company', async ({ browser }) => {
  const provider = new CompanyProvider();
  await provider.start();
  const company = await new Company(service).logIn();
  const domain = await company.domain('claims.example');
  const { data } = await company.create({
    ...{ kind: 'oidc', name: HOSTILE, issuer: provider.issuer, domains: [domain] },
    ...{ client_id: provider.client.id, client_secret: provider.client.secret },
  });
  const id = data[0]?.id ?? 0;
  provider.allow(data[0]?.redirect_uri ?? '');
  const said = {
    email: 'x@claims.example',
    email_verified: true,
    name: HOSTILE,
    given_name: HOSTILE,
    groups: [HOSTILE],
  };
  provider.next = { sub: HOSTILE, said };
  const begun = await company.ask('POST /organizations/{id}/connections/{connectionId}/test', id);
  await new Visitor().follow(begun.data[0]?.url ?? '', { until: `${service.url}/auth/` });
  await expectText(browser, owner, '/auth/organization?tab=single-sign-on', text);
  const { page, refused, close } = await open(browser, owner, `/auth/organization?tab=single-sign-on&connection=${id}`);
  await expect(page.getByRole('table', { name: 'What arrived' }).getByText(HOSTILE).first()).toBeVisible();
  await expectPlain(page, refused);
  await close();
  provider.stop();
});

it('shows devices and addresses of requests', async ({ browser }) => {
  const answer = await fetch(`${service.url}/api/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': HOSTILE, 'X-Forwarded-For': HOSTILE },
    body: JSON.stringify({ email: OWNER, password: 'harbor-lantern-42' }),
  });
  expect(answer.status).toBe(200);
  for (const path of ['/auth/user', '/auth/organization?tab=activity']) {
    const { page, refused, close } = await open(browser, owner, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(text(page).first()).toBeVisible();
    await expectPlain(page, refused);
    await close();
  }
});

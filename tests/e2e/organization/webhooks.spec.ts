import type { Page } from '@playwright/test';
import { startReceiver, verify, type Receiver } from '../../service/features/webhooks/support/receiver.ts';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';
import { call, tokenOf } from '../support/api.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, addMember, addRole, ownOrganization } from '../support/organization.ts';
import { toast } from '../support/toasts.ts';

let own: OwnOrganization;
let reader: number;
let receiver: Receiver;
describe.configure({ mode: 'serial' });
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  reader = await addRole(own, 'Reader', ['auth.users.READ']);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await own.api.dispose();
});

const HOOKS = '/auth/organization?tab=webhooks';
const hooks = (page: Page) => page.getByRole('table', { name: 'Webhooks' });
const log = (page: Page) => page.getByRole('table', { name: 'Deliveries' });
let secret = '';

it('creates a webhook, and shows its signing secret once', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, HOOKS);
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const creating = page.getByRole('dialog', { name: 'Create webhook' });
  await creating.getByRole('textbox', { name: 'URL' }).fill('https://me:secret@example.com');
  await creating.getByRole('button', { name: 'Create webhook' }).click();
  await expect(creating.getByText('This field is empty')).toBeVisible();
  await expect(creating.getByText('The URL must not contain a user name or password.')).toBeVisible();
  await creating.getByRole('textbox', { name: 'Name' }).fill('HR directory');
  await creating.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
  await creating.getByRole('textbox', { name: 'API key' }).fill('sk_live_0123456789');
  await creating.getByRole('checkbox', { name: 'User created' }).check();
  await creating.getByRole('checkbox', { name: 'Role created' }).check();
  await expect(creating.getByRole('checkbox', { name: 'All events' })).toBeChecked({ indeterminate: true });
  await creating.getByRole('button', { name: 'Create webhook' }).click();
  const shown = page.getByRole('alertdialog', { name: 'Signing secret' });
  await expect(toast(page, 'Webhook created')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  secret = (await shown.locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  const file = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Download' }).click();
  expect((await file).suggestedFilename()).toBe('signing-secret.txt');
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(hooks(page).getByRole('row', { name: /HR directory/ })).toContainText(/2 of \d+ events/);
  await expect(hooks(page).getByRole('row', { name: /HR directory/ })).toContainText('Active');
});

it('sends a test event, and shows the request and the response', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, HOOKS);
  await hooks(page).getByRole('button', { name: 'HR directory', exact: true }).click();
  await expect(page).toHaveURL(/\?tab=webhooks&webhook=\d+$/);
  await expect(page.getByRole('button', { name: 'Back to webhooks' })).toBeFocused();
  await expect(page.getByText('Nothing sent yet')).toBeVisible();
  receiver.answer = (response) => void response.writeHead(200, { 'x-receiver': 'hr' }).end('{"taken":true}');
  await page.getByRole('button', { name: 'Send test event' }).click();
  await expect(toast(page, 'Test event sent')).toBeVisible();
  const row = log(page).getByRole('row', { name: /Test event/ });
  await expect(row).toContainText('Delivered');
  await expect(row).toContainText('HTTP 200');
  expect(verify(receiver.received.at(-1) as (typeof receiver.received)[number], secret).type).toBe('webhook.test');
  expect(receiver.received.at(-1)?.headers.authorization).toBe('Bearer sk_live_0123456789');
  await row.getByRole('button', { name: 'Show delivery of Test event' }).click();
  const details = page.getByRole('dialog', { name: 'Delivery: Test event' });
  await expect(details.getByRole('group', { name: 'Request body' })).toContainText('"type": "webhook.test"');
  await expect(details.getByRole('group', { name: 'Request headers' })).toContainText('webhook-signature');
  await expect(details.getByRole('group', { name: 'Response headers' })).toContainText('x-receiver: hr');
  await expect(details.getByRole('group', { name: 'Response body' })).toContainText('"taken": true');
  await expect(details).not.toContainText('sk_live_0123456789');
  await expect(details).not.toContainText(secret);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: 'Show delivery of Test event' })).toBeFocused();
});

it('filters the deliveries in the URL, and sends a failed one again', async ({ browser }) => {
  receiver.answer = (response) => void response.writeHead(503).end('busy');
  receiver.forget();
  await addRole(own, 'Night watch', ['auth.users.READ']);
  await receiver.until((all) => all.length > 0, 'role.created');
  const page = await openAs(browser, own.owner.token, HOOKS);
  await hooks(page).getByRole('button', { name: 'HR directory', exact: true }).click();
  const row = log(page).getByRole('row', { name: /Role created/ });
  await expect(row).toContainText('HTTP 503');
  await expect(row).toContainText('Pending · 1 failed');
  await page.getByRole('radio', { name: 'Delivered' }).click();
  await expect(log(page).getByRole('row', { name: /Test event/ })).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page).toHaveURL(/status=delivered/);
  await page.reload();
  await expect(log(page).getByRole('row', { name: /Test event/ })).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Event' }).selectOption('Role created');
  await expect(page.getByText('No deliveries match')).toBeVisible();
  await page.getByRole('radio', { name: 'All statuses' }).click();
  receiver.answer = (response) => void response.writeHead(204).end();
  await row.getByRole('button', { name: 'Send again: Role created' }).click();
  await expect(toast(page, 'Sent again')).toBeVisible();
  await expect(row).toContainText('Delivered');
  await row.getByRole('button', { name: 'Show delivery of Role created' }).click();
  const details = page.getByRole('dialog', { name: 'Delivery: Role created' });
  const attempts = details.getByRole('heading', { name: /^Attempt/ });
  // The service itself may have tried again in between.
  await expect(attempts.first()).toContainText('HTTP 204');
  await expect(attempts.last()).toContainText('HTTP 503');
});

it('saves the switch immediately, and edits everything except the URL and the key', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, HOOKS);
  const row = hooks(page).getByRole('row', { name: /HR directory/ });
  await row.getByRole('switch', { name: 'Enable HR directory' }).click();
  await expect(toast(page, 'Webhook disabled')).toBeVisible();
  await expect(row).toContainText('Off');
  const [saved] = await call<{ enabled: boolean }>(own.api, 'GET', '/webhooks', undefined, own.owner.token);
  expect(saved?.enabled).toBe(false);
  await row.getByRole('button', { name: 'Edit HR directory' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit webhook' });
  await expect(editing.getByRole('textbox', { name: 'Name' })).toHaveValue('HR directory');
  await expect(editing.getByRole('textbox')).toHaveCount(1);
  await expect(editing).toContainText(receiver.url);
  await expect(editing).not.toContainText('sk_live_0123456789');
  await editing.getByRole('textbox', { name: 'Name' }).fill('People');
  await editing.getByRole('switch', { name: 'Enabled' }).click();
  await editing.getByRole('checkbox', { name: 'All events' }).check();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Webhook updated')).toBeVisible();
  await expect(hooks(page).getByRole('row', { name: /People/ })).toContainText('All events');
  await expect(hooks(page).getByRole('switch', { name: 'Enable People' })).toBeChecked();
});

it('rolls the signing secret, while the old one still signs', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, HOOKS);
  await hooks(page).getByRole('button', { name: 'People', exact: true }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Roll signing secret' }).click();
  await page
    .getByRole('alertdialog', { name: 'Roll signing secret' })
    .getByRole('button', { name: 'Roll secret' })
    .click();
  const shown = page.getByRole('alertdialog', { name: 'Signing secret' });
  const rolled = (await shown.locator('code').textContent()) ?? '';
  expect(rolled).not.toBe(secret);
  await shown.getByRole('button', { name: 'Copy secret' }).click();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/The old secret also signs until/)).toBeVisible();
  await expect(page.locator('body')).not.toContainText(rolled);
  receiver.forget();
  await page.getByRole('button', { name: 'Send test event' }).click();
  await receiver.until((all) => all.length === 1, 'the test event');
  const received = receiver.received[0] as (typeof receiver.received)[number];
  for (const one of [secret, rolled]) expect(verify(received, one).type).toBe('webhook.test');
});

it('says that a webhook does not exist', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, `${HOOKS}&webhook=999999`);
  await expect(page.getByText('This webhook does not exist')).toBeVisible();
  await page.getByRole('button', { name: 'Back to webhooks' }).click();
  await expect(hooks(page).getByRole('row', { name: /People/ })).toBeVisible();
});

it('deletes a webhook after confirmation', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, HOOKS);
  await hooks(page).getByRole('button', { name: 'Delete People' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete webhook' });
  await expect(question).toContainText('People');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Webhook deleted')).toBeVisible();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Webhooks');
  const activity = page.getByRole('table', { name: 'Activity' });
  for (const what of ['Webhook created', 'Webhook delivery sent again', 'Signing secret rolled', 'Webhook deleted'])
    await expect(activity.getByRole('row', { name: new RegExp(what) }).first()).toBeVisible();
});

it('is available only to owners and admins', async ({ browser }) => {
  const member = await addMember(own, 'Rob Reader', [reader]);
  const token = await tokenOf(own.api, member.email);
  const page = await openAs(browser, token, HOOKS);
  await expect(page.getByText('You don’t have access to this page')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Webhooks' })).toHaveCount(0);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await own.api.get('/api/webhooks', { headers })).status()).toBe(403);
});

it('is accessible wide and narrow, light and dark', async ({ browser }) => {
  it.slow();
  const page = await openAs(browser, await tokenOf(own.api, 'olivia.owner@northwind.example'), HOOKS);
  await expect(hooks(page)).toContainText('Audit archive');
  await expectAccessible(page);
  await hooks(page).getByRole('button', { name: 'HR directory', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Edit webhook' })).toBeVisible();
  await expectAccessible(page);
});

import { type APIRequestContext, request } from '@playwright/test';
import { startReceiver, verify, type Received } from '../../service/features/webhooks/support/receiver.ts';
import { call, SUPER_ADMIN, tokenOf } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { toast } from '../support/toasts.ts';
import { addApplication } from './support.ts';

let api: APIRequestContext;
let token: string;
let application: number;
beforeAll(async ({ baseURL }) => {
  api = await request.newContext(baseURL ? { baseURL } : {});
  token = await tokenOf(api, SUPER_ADMIN);
  application = await addApplication(api, token, 'cache');
});
afterAll(async () => {
  await call(api, 'DELETE', `/applications/${application}`, undefined, token);
  await api.dispose();
});

it('tells the servers of the application what happens in every organization', async ({ browser }) => {
  const receiver = await startReceiver();
  const page = await openAs(browser, token, `/auth/applications?application=${application}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await expect(page).toHaveURL(/tab=webhooks$/);
  await expect(page.getByText('A webhook tells the servers of the application')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const creating = page.getByRole('dialog', { name: 'Create webhook' });
  await creating.getByRole('textbox', { name: 'Name' }).fill('Cache');
  await creating.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
  await creating.getByRole('checkbox', { name: 'Session ended' }).check();
  await creating.getByRole('checkbox', { name: 'API key revoked' }).check();
  await creating.getByRole('button', { name: 'Create webhook' }).click();
  const shown = page.getByRole('alertdialog', { name: 'Signing secret' });
  const secret = (await shown.locator('code').textContent()) ?? '';
  await shown.getByRole('button', { name: 'Copy secret' }).click();
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Cache', exact: true }).click();
  await expect(page).toHaveURL(/tab=webhooks&webhook=\d+$/);

  const mona = await tokenOf(api, 'mona.member@northwind.example');
  const [{ organization_id: organization } = { organization_id: null }] = await call<{
    organization_id: number | null;
  }>(api, 'GET', '/auth', undefined, mona);
  await call(api, 'DELETE', '/auth', undefined, mona);
  const isOf = ({ event }: Received) => event.type === 'session.ended' && event.organization_id === organization;
  await receiver.until((received) => received.some(isOf), 'the ended session');
  expect(verify(receiver.received.find(isOf) as Received, secret).data).toMatchObject({
    session: { id: expect.any(String) },
  });
  await page.reload();
  const log = page.getByRole('table', { name: 'Deliveries' });
  await expect(log.getByRole('row', { name: /Session ended/ }).first()).toContainText('Delivered');
  await log.getByRole('button', { name: 'Show delivery of Session ended' }).first().click();
  const details = page.getByRole('dialog', { name: 'Delivery: Session ended' });
  await expect(details.getByRole('group', { name: 'Request body' })).toContainText('"type": "session.ended"');
  await details.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).last().click();
  const editing = page.getByRole('dialog', { name: 'Edit webhook' });
  await editing.getByRole('textbox', { name: 'Name' }).fill('Session cache');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Webhook updated')).toBeVisible();
  await page.getByRole('button', { name: 'Back to webhooks' }).click();
  await page.getByRole('button', { name: 'Delete Session cache' }).click();
  await page.getByRole('alertdialog', { name: 'Delete webhook' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await receiver.stop();
});

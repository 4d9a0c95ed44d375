import { type APIRequestContext, request } from '@playwright/test';
import { call, SUPER_ADMIN, tokenOf } from '../support/api.ts';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { toast } from '../support/toasts.ts';
import { addApplication, keys, statusOf, takeSecret } from './support.ts';

let api: APIRequestContext;
let token: string;
let application: number;
let first = '';
beforeAll(async ({ baseURL }) => {
  api = await request.newContext(baseURL ? { baseURL } : {});
  token = await tokenOf(api, SUPER_ADMIN);
  application = await addApplication(api, token, 'keys');
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const body = { name: 'Gateway', scopes: ['tokens:introspect', 'permissions:write'], expiresAt };
  const path = `/applications/${application}/keys`;
  first = (await call<{ access_token: string }>(api, 'POST', path, body, token))[0]?.access_token ?? '';
  // A key that was used and expires has 'Never' nowhere in its row.
  expect(await statusOf(api, first)).toBe(200);
});
afterAll(async () => {
  await call(api, 'DELETE', `/applications/${application}`, undefined, token);
  await api.dispose();
});

it('renames, rolls and deletes a key; the old secret goes on working after a roll', async ({ browser }) => {
  const page = await openAs(browser, token, `/auth/applications?application=${application}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Edit Gateway' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit service key' });
  await editing.getByRole('textbox', { name: 'Name' }).fill('Gate');
  await editing.getByRole('checkbox', { name: 'The key expires' }).uncheck();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Service key saved')).toBeVisible();
  await expect(keys(page).getByRole('row', { name: /^Gate / })).toContainText('Never');
  await page.getByRole('button', { name: 'Roll Gate' }).click();
  await page.getByRole('alertdialog', { name: 'Roll service key' }).getByRole('button', { name: 'Roll key' }).click();
  const second = await takeSecret(page);
  expect(second).not.toBe(first);
  expect([await statusOf(api, first), await statusOf(api, second)]).toEqual([200, 200]);
  await page.getByRole('button', { name: 'Delete Gate' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Delete service key' });
  await expect(asking).toContainText('It was last used');
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Service key deleted')).toBeVisible();
  await expect(page.getByText('No service keys yet')).toBeVisible();
  expect([await statusOf(api, first), await statusOf(api, second)]).toEqual([401, 401]);
});

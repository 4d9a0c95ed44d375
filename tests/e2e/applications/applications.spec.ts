import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type APIRequestContext, type Page, request } from '@playwright/test';
import { call, SUPER_ADMIN, tokenOf } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';
import { openAs, signedIn } from '../support/log-in.ts';
import { toast } from '../support/toasts.ts';
import { keys, statusOf, takeSecret } from './support.ts';

const run = promisify(execFile);
const NAME = `fleet_${Date.now().toString(36)}`;
const TITLE = `Fleet ${NAME}`;

describe.configure({ mode: 'serial' });
let api: APIRequestContext;
let token: string;
beforeAll(async ({ baseURL }) => {
  api = await request.newContext(baseURL ? { baseURL } : {});
  token = await tokenOf(api, SUPER_ADMIN);
});
afterAll(() => api.dispose());

const idOf = async () => {
  const all = await call<{ id: number; name: string }>(api, 'GET', '/applications', undefined, token);
  return all.find(({ name }) => name === NAME)?.id ?? 0;
};
const permissions = (page: Page) => page.getByRole('table', { name: 'Permissions of the application' });

/** Runs the shown example as if it were pasted. */
async function paste(page: Page, language: 'curl' | 'Node.js', key: string): Promise<string> {
  const example = page.getByRole('tabpanel').getByRole('region').last();
  await example.getByRole('radio', { name: language }).click();
  await example.getByRole('button', { name: 'Copy example' }).click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const env = { ...process.env, IAM_KEY: key };
  const [file, ...args] =
    language === 'curl' ? ['sh', '-c', text] : [process.execPath, '--input-type=module', '-e', text];
  return (await run(file as string, args, { env })).stdout;
}

it('adds an application, and opens it', async ({ browser }) => {
  const { context } = await signedIn(browser, SUPER_ADMIN);
  const page = await context.newPage();
  await page.goto('/auth/user');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Applications' }).click();
  await expect(page).toHaveTitle('Applications');
  const table = page.getByRole('table', { name: 'Applications' });
  await expect(table.getByRole('row', { name: /Logistics/ })).toContainText('logistics');
  await page.getByRole('button', { name: 'Add application' }).click();
  const adding = page.getByRole('dialog', { name: 'Add application' });
  await adding.getByRole('textbox', { name: 'Title' }).fill(TITLE);
  await adding.getByRole('textbox', { name: 'Name' }).fill('Logistics');
  await adding.getByRole('button', { name: 'Add application' }).click();
  await expect(adding.getByText(/^Two to 40 lowercase letters/)).toBeVisible();
  await adding.getByRole('textbox', { name: 'Name' }).fill('logistics');
  await adding.getByRole('button', { name: 'Add application' }).click();
  await expect(adding.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/This name is taken/);
  await adding.getByRole('textbox', { name: 'Name' }).fill(NAME);
  await expect(adding.getByText(`as in ${NAME}.devices.READ`)).toBeVisible();
  await adding.getByRole('textbox', { name: 'URL' }).fill('http://fleet.example');
  await adding.getByRole('button', { name: 'Add application' }).click();
  await expect(adding.getByRole('textbox', { name: 'URL' })).toHaveAccessibleDescription(
    /Enter an address that begins with https/,
  );
  await adding.getByRole('textbox', { name: 'URL' }).fill('https://fleet.example');
  await adding.getByRole('button', { name: 'Add application' }).click();
  await expect(toast(page, 'Application added')).toBeVisible();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(page).toHaveURL(/\?application=\d+$/);
  await expect(page.getByText('No service keys yet')).toBeVisible();
  await page.getByRole('button', { name: 'Back to applications' }).click();
  await expect(page).toHaveURL(/\/auth\/applications$/);
  await expect(table.getByRole('button', { name: TITLE, exact: true })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search' }).first().fill('no such application');
  await expect(page.getByText('No applications match')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await context.close();
});

it('creates a key that is shown once and works in the examples', async ({ browser }) => {
  const page = await openAs(browser, token, `/auth/applications?application=${await idOf()}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Create service key' }).click();
  const creating = page.getByRole('dialog', { name: 'Create service key' });
  await creating.getByRole('textbox', { name: 'Name' }).fill('Gateway');
  await creating.getByRole('button', { name: 'Create service key' }).click();
  await expect(creating.getByText('A service key needs at least one scope')).toBeVisible();
  await creating.getByRole('checkbox', { name: 'Declare the permissions of the application' }).check();
  await creating.getByRole('checkbox', { name: /^Check sessions/ }).check();
  await expect(creating.getByRole('button', { name: 'Expiry date' })).toHaveCount(0);
  await creating.getByRole('checkbox', { name: 'The key expires' }).check();
  await expect(creating.getByRole('button', { name: 'Expiry date' })).toContainText(
    String(new Date().getFullYear() + 1),
  );
  await creating.getByRole('button', { name: 'Create service key' }).click();
  const first = await takeSecret(page);
  expect(first).toMatch(/^iam_sk_[0-9A-Za-z]{43}$/);
  const row = keys(page).getByRole('row', { name: /Gateway/ });
  await expect(row).toContainText('tokens:introspect');
  await expect(row).toContainText('permissions:write');
  await expect(row.getByText('Never', { exact: true })).toHaveCount(1);
  await expect(page.locator('body')).not.toContainText(first);
  for (const language of ['curl', 'Node.js'] as const) expect(await paste(page, language, first)).toContain(NAME);
  await page.reload();
  await expect(row).not.toContainText('Never');
  await expectAccessible(page);
});

it('declares permissions, which a role then grants by their titles', async ({ browser }) => {
  const id = await idOf();
  const page = await openAs(browser, token, `/auth/applications?application=${id}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('tab', { name: 'Permissions' }).click();
  await expect(page).toHaveURL(/tab=permissions$/);
  await expect(page.getByText('No permissions yet')).toBeVisible();
  const [key] = await call<{ access_token: string }>(
    api,
    'POST',
    `/applications/${id}/keys`,
    { name: 'Deploy', scopes: ['permissions:write'] },
    token,
  );
  for (const language of ['curl', 'Node.js'] as const)
    expect(await paste(page, language, key?.access_token ?? '')).toContain(`${NAME}.devices.WRITE`);
  await page.reload();
  await expect(permissions(page).getByRole('row', { name: /See devices/ })).toContainText(`${NAME}.devices.READ`);
  await page.getByRole('button', { name: 'Add permission' }).click();
  const adding = page.getByRole('dialog', { name: 'Add permission' });
  await adding.getByRole('textbox', { name: 'Area' }).fill('doors');
  await adding.getByRole('combobox', { name: 'Access' }).selectOption('Everything');
  await expect(adding.getByText(`Your servers check it as ${NAME}.doors.*.`)).toBeVisible();
  await adding.getByRole('textbox', { name: 'Title' }).fill('Doors');
  await adding.getByRole('textbox', { name: 'Description' }).fill('Opening and locking.');
  await adding.getByRole('button', { name: 'Add permission' }).click();
  await expect(toast(page, 'Permission added')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/auth/roles');
  await page.getByRole('button', { name: 'Add new role' }).click();
  const role = page.getByRole('dialog', { name: 'Add new role' });
  await role.getByRole('textbox', { name: 'Name' }).fill(`Doors of ${NAME}`);
  await role.getByText('Advanced', { exact: true }).click();
  await role.getByRole('combobox', { name: 'Application' }).selectOption({ label: TITLE });
  await role.getByRole('combobox', { name: 'Organization' }).fill('Northwind');
  await role
    .getByRole('option', { name: /^Northwind/ })
    .first()
    .click();
  await role.getByRole('searchbox', { name: 'Search permissions' }).fill(NAME);
  await expect(role.getByRole('rowheader', { name: TITLE, exact: true })).toBeVisible();
  await expect(role.getByText('See devices · Change devices').first()).toBeVisible();
  await role.getByRole('radiogroup', { name: 'Doors', exact: true }).getByRole('radio', { name: 'Full' }).click();
  await expect(role.getByRole('region', { name: 'Changes' })).toContainText('Doors None → Full');
  await expectAccessible(page);
  await role.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Role added')).toBeVisible();

  await page.goto(`/auth/applications?application=${id}&tab=permissions`);
  await page.getByRole('button', { name: `Delete ${NAME}.doors.*` }).click();
  await page.getByRole('alertdialog', { name: 'Delete permission' }).getByRole('button', { name: 'Delete' }).click();
  const removed = permissions(page).getByRole('row', { name: /Doors/ });
  await expect(removed).toContainText('Not declared');
  await page.getByRole('button', { name: `Declare ${NAME}.doors.* again` }).click();
  await expect(toast(page, 'Permission declared again')).toBeVisible();
  await expect(removed).not.toContainText('Not declared');
});

it('deletes an application, and its keys stop at once', async ({ browser }) => {
  const id = await idOf();
  const [key] = await call<{ access_token: string }>(
    api,
    'POST',
    `/applications/${id}/keys`,
    { name: 'Last', scopes: ['users:read'] },
    token,
  );
  expect(await statusOf(api, key?.access_token ?? '')).toBe(200);
  const page = await openAs(browser, token, '/auth/applications');
  await expect(page.getByRole('button', { name: TITLE, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Delete ${TITLE}` }).click();
  const asking = page.getByRole('alertdialog', { name: 'Delete application' });
  await expect(asking).toContainText(NAME);
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Application deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: TITLE, exact: true })).toHaveCount(0);
  expect(await statusOf(api, key?.access_token ?? '')).toBe(401);
  await page.goto(`/auth/applications?application=${id}`);
  await expect(page.getByText('This application does not exist')).toBeVisible();
});

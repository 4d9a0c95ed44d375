import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { type APIRequestContext, type Page, request } from '@playwright/test';
import { createServer, ExportError, forNode } from '../../../src/server/index.ts';
import { call, SUPER_ADMIN, tokenOf } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { alertIn } from '../support/toasts.ts';

const NAME = `visits_${Date.now().toString(36)}`;
const ROUTE = `${NAME}Route`;
const ROWS = 100_000;

describe.configure({ mode: 'serial' });
let api: APIRequestContext;
let token: string;
let application: number;
let server: Server;
let secret = '';

beforeAll(async ({ baseURL }) => {
  api = await request.newContext(baseURL ? { baseURL } : {});
  token = await tokenOf(api, SUPER_ADMIN);
  const body = { name: NAME, title: `Visits ${NAME}`, url: null };
  application = (await call<{ id: number }>(api, 'POST', '/applications', body, token))[0]?.id ?? 0;
  const iam = createServer({ base: baseURL ?? '', application: NAME });
  server = createHttpServer((asked, response) => {
    const serve = ({ cursor, limit, params }: { cursor: string | null; limit: number; params: object }) => {
      if ('site' in params && params.site === 'Hall 9') throw new ExportError(422, 'Hall 9 does not exist.');
      const start = Number(cursor ?? 0);
      const rows = Array.from({ length: Math.min(limit, ROWS - start) }, (_, at) => ({ id: start + at, ...params }));
      const end = start + rows.length;
      return { rows, total: ROWS, cursor: end < ROWS ? end : null };
    };
    void forNode(iam.exports({ [NAME]: serve }, { secret }))(asked, response);
  }).listen(0);
  await once(server, 'listening');
});
afterAll(async () => {
  await call(api, 'DELETE', `/applications/${application}`, undefined, token);
  await api.dispose();
  server.closeAllConnections();
  server.close();
});

async function openTab(page: Page) {
  await page.goto(`/auth/applications?application=${application}&tab=exports`);
  await expect(page.getByRole('tab', { name: 'Export types' })).toHaveAttribute('aria-selected', 'true');
}

async function openDialog(page: Page) {
  await page.goto('/cdn-example.html');
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
  await page.locator('iam-export-dialog').evaluate(async (element, route) => {
    const dialog = element as HTMLElement & { route: string; open(): Promise<void> };
    dialog.route = route;
    await dialog.open();
  }, ROUTE);
  const dialog = page.getByRole('dialog', { name: 'Export Options' });
  await dialog.getByRole('radio', { name: 'Visits' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Site' })).toBeVisible();
  return dialog;
}

it('registers an export type with a parameter, shows its secret once, and tests it', async ({ browser }) => {
  const { context } = await signedIn(browser, SUPER_ADMIN);
  const page = await context.newPage();
  await openTab(page);
  await expect(page.getByText('No export types yet')).toBeVisible();
  await page.getByRole('button', { name: 'Register export type' }).click();
  const form = page.getByRole('dialog', { name: 'Register export type' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Visits');
  await form.getByRole('textbox', { name: 'Type' }).fill(NAME);
  await form.getByRole('textbox', { name: 'URL' }).fill('nowhere');
  await form.getByRole('textbox', { name: 'Routes' }).fill(ROUTE);
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Add parameter' }).click();
  await page.keyboard.type('Site');
  await page.keyboard.press('Tab');
  await page.keyboard.type('9');
  await form.getByRole('checkbox', { name: 'Required' }).check();
  await page.keyboard.press('Enter');
  const name = form.getByRole('textbox', { name: 'Name' });
  await expect(form.getByRole('textbox', { name: 'URL' })).toHaveAccessibleDescription(/Enter a URL such as/);
  await expect(name).toHaveAccessibleDescription(/A letter, then up to 39/);
  await expectAccessible(page);
  await name.fill('site');
  const { port } = server.address() as AddressInfo;
  await form.getByRole('textbox', { name: 'URL' }).fill(`http://localhost:${port}/exports`);
  await form.getByRole('button', { name: 'Register export type' }).click();
  const shown = page.getByRole('alertdialog', { name: 'Signing secret' });
  secret = (await shown.locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await shown.getByRole('button', { name: 'Copy secret' }).click();
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Visits', exact: true }).click();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const test = page.getByRole('dialog', { name: 'Test: Visits' });
  await expect(test.getByText('The application answered as it should.')).toBeVisible();
  await expect(test.getByRole('heading', { name: /^Page 1/ })).toContainText('HTTP 200');
  await context.close();
});

it('downloads 100,000 rows for Excel, and shows what each page answered', async ({ browser }) => {
  const { context } = await signedIn(browser, SUPER_ADMIN);
  const page = await context.newPage();
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  const site = dialog.getByRole('textbox', { name: 'Site' });
  await expect(site).toHaveAccessibleDescription('This field is empty');
  await expect(site).toBeFocused();
  await site.fill('=Hall 2');
  await dialog.getByRole('checkbox', { name: 'For Excel' }).check();
  const download = page.waitForEvent('download', { timeout: 40_000 });
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^visits-[\d-]+\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect([lines[0], lines[1], lines.at(-2), lines.length]).toEqual([
    '\uFEFFid,site',
    "0,'=Hall 2",
    `${ROWS - 1},'=Hall 2`,
    ROWS + 2,
  ]);
  await openTab(page);
  await page.getByRole('button', { name: 'Visits', exact: true }).click();
  const runs = page.getByRole('table', { name: 'Last exports' });
  await expect(runs.getByRole('row').nth(1)).toContainText('100,000');
  await runs.getByRole('button').first().click();
  const run = page.getByRole('dialog', { name: /^Export \d+/ });
  await expect(run.getByRole('heading', { name: /^Page/ })).toHaveCount(20);
  await expectAccessible(page);
  await context.close();
});

it("tells the user the application's sentence, and staff the page", async ({ browser }) => {
  const { context } = await signedIn(browser, SUPER_ADMIN);
  const page = await context.newPage();
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Site' }).fill('Hall 9');
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  const sentence = 'Visits could not be created. Hall 9 does not exist.';
  await expect(alertIn(page, sentence)).toBeVisible({ timeout: 20_000 });
  await openTab(page);
  await page.getByRole('button', { name: 'Visits', exact: true }).click();
  const first = page.getByRole('table', { name: 'Last exports' }).getByRole('row').nth(1);
  await expect(first).toContainText('Failed');
  await expect(first).toContainText('Hall 9 does not exist.');
  await context.close();
});

it('rolls the secret, and deletes the export type, which the dialog then no longer offers', async ({ browser }) => {
  const { context } = await signedIn(browser, SUPER_ADMIN);
  const page = await context.newPage();
  await openTab(page);
  await page.getByRole('button', { name: 'Visits', exact: true }).click();
  const menu = page.getByRole('tabpanel').getByRole('button', { name: 'More actions' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Roll signing secret' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Roll signing secret' });
  await asked.getByRole('button', { name: 'Roll secret' }).click();
  const shown = page.getByRole('alertdialog', { name: 'Signing secret', exact: true });
  await expect(shown.locator('code')).not.toHaveText(secret);
  await shown.getByRole('button', { name: 'Copy secret' }).click();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/The old secret also signs until/)).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete export type' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No export types yet')).toBeVisible();
  await context.close();
});

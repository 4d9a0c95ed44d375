import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { sentTo } from '../support/outbox.ts';

/** Uses an account that no other file checks notifications of. */
const EXPORTER = 'mona.member@northwind.example';
const DEVICE = '/dashboards/logistics/devices/101/501';

async function openDialog(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Options' });
  await expect(dialog).toBeVisible();
  return dialog;
}

it('is 520 px wide, fits its content into 320 px, and closes with its icon', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  const dialog = await openDialog(page, DEVICE);
  const sizes = await dialog.evaluate((element) => {
    const content = element.querySelector('.iam-export-content');
    return [
      (element as HTMLElement).offsetWidth,
      content?.clientHeight,
      element.querySelector('.iam-dialog-body')?.scrollHeight === 320,
    ];
  });
  expect(sizes).toEqual([520, 320, true]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
  await context.close();
});

it('offers report types by route, and formats by type', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  const dialog = await openDialog(page, DEVICE);
  await expect(dialog.getByRole('radio')).toHaveText(['Full data export', 'Shipment overview']);
  const format = dialog.getByLabel('Export format');
  await expect(format.locator('option')).toHaveText(['JSON', 'CSV']);
  await expect(format).toHaveValue('json');
  await format.selectOption('csv');
  await dialog.getByRole('radio', { name: 'Shipment overview' }).click();
  await expect(format).toBeDisabled();
  await expect(format.locator('option')).toHaveText(['PDF']);
  await dialog.getByRole('radio', { name: 'Full data export' }).click();
  await expect(format).toHaveValue('json');
  const other = await openDialog(page, '/dashboards/logistics/devices');
  await expect(other.getByText('Data transfers', { exact: true })).toBeVisible();
  await expect(other.getByRole('radio')).toHaveCount(0);
  await context.close();
});

it("rejects an invalid email, accepts an empty one, and mails the user's own", async ({ browser }) => {
  const { context } = await signedIn(browser, EXPORTER);
  const page = await context.newPage();
  const dialog = await openDialog(page, DEVICE);
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/reports')) asked.push(request.postDataJSON());
  });
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveValue(EXPORTER);
  await dialog.getByRole('checkbox', { name: 'Download now' }).uncheck();
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('Choose how to get the file');
  await dialog.getByRole('checkbox', { name: 'Send via email' }).check();
  await email.fill('mona.member@northwind');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(email).toHaveAccessibleDescription(/This email is invalid/);
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  expect(asked).toEqual([]);
  await email.fill('');
  const before = (await sentTo(context.request, EXPORTER)).length;
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Report pending' })).toBeVisible();
  await expect(page.getByText('Full data export is on its way to your mailbox')).toBeVisible({ timeout: 20_000 });
  expect(asked).toEqual([
    expect.objectContaining({ sendMail: true, routeParams: { deviceId: '101', packageId: '501' } }),
  ]);
  await expect.poll(async () => (await sentTo(context.request, EXPORTER)).length).toBeGreaterThan(before);
  await context.close();
});

it('shows progress, and cancels a report', async ({ browser }) => {
  const { context } = await signedIn(browser, EXPORTER);
  const page = await context.newPage();
  const report = (status: string, progress: number) => ({
    json: {
      data: [
        {
          id: 4_242,
          type: 'full_data_export',
          title: 'Full data export',
          format: 'json',
          status,
          progress,
          url: null,
          error: null,
          created_at: '2026-11-20T08:00:00.000Z',
        },
      ],
      meta: {},
    },
  });
  await page.route('**/api/reports/4242', (route) =>
    route.fulfill(route.request().method() === 'DELETE' ? report('cancelled', 40) : report('running', 40)),
  );
  await page.route('**/api/reports', (route) => route.fulfill({ status: 201, ...report('pending', 0) }));
  const dialog = await openDialog(page, DEVICE);
  const told = page.evaluate(
    () =>
      new Promise((done) =>
        document.addEventListener('iam-export-requested', (event) => done((event as CustomEvent<unknown>).detail)),
      ),
  );
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  expect(await told).toEqual({ id: 4_242, type: 'full_data_export', format: 'json', sendMail: false });
  await expect(page.getByRole('progressbar', { name: 'Full data export' })).toHaveAttribute('value', '40');
  await page.getByRole('button', { name: 'Cancel Full data export' }).click();
  await expect(page.getByText('Full data export was cancelled')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Full data export' })).toHaveCount(0);
  await context.close();
});

it('explains a missing permission to export, and asks guests to log in', async ({ browser, page: out }) => {
  const { context } = await signedIn(browser, 'rita.reader@northwind.example');
  const page = await context.newPage();
  const dialog = await openDialog(page, '/cdn-example.html');
  await expect(dialog).toContainText('You don’t have permission to export data of this organization.');
  await expect(dialog.getByRole('button', { name: 'Download', exact: true })).toBeDisabled();
  await context.close();
  await (await openDialog(out, '/cdn-example.html')).getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(out.getByRole('dialog', { name: 'Log in' })).toBeVisible();
});

it('opens and closes by its methods, is usable by keyboard, and passes axe', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  await page.goto('/cdn-example.html');
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
  const element = page.locator('iam-export-dialog');
  await element.evaluate((one) => (one as HTMLElement & { open(): Promise<void> }).open());
  const dialog = page.getByRole('dialog', { name: 'Export Options' });
  await expectAccessible(page);
  await element.evaluate((one) => (one as HTMLElement & { close(): Promise<void> }).close());
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  await dialog.getByRole('button', { name: 'Date range' }).press('Enter');
  await expect(page.getByRole('grid').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('checkbox', { name: 'Send via email' }).press('Space');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('x');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This email is invalid')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Discard your input?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
  await context.close();
});

it('offers ranges that end now, and keeps a message in view', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  const dialog = await openDialog(page, DEVICE);
  const presets = dialog.getByRole('group', { name: 'Presets' });
  await expect(presets.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  await presets.getByRole('button', { name: '24 h' }).click();
  await expect(presets.getByRole('button', { name: '24 h' })).toHaveAttribute('aria-pressed', 'true');
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/reports'));
  await dialog.getByRole('checkbox', { name: 'Send via email' }).check();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody@nowhere');
  const message = dialog.getByText('This email is invalid');
  await expect(message).toBeInViewport({ ratio: 1 });
  const foot = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox();
  const box = await message.first().boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
  await dialog.getByRole('checkbox', { name: 'Send via email' }).uncheck();
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  const { range } = (await asked).postDataJSON() as { range: { start: string; end: string } };
  expect(Date.parse(range.end) - Date.parse(range.start)).toBe(24 * 3_600_000);
  await context.close();
});

it("downloads from the mail's link, only for the requester", async ({ browser }) => {
  const mine = await signedIn(browser, EXPORTER);
  const made = await mine.context.request.post('/api/reports', {
    headers: { Authorization: `Bearer ${mine.token}` },
    data: {
      type: 'data_transfers',
      format: 'csv',
      range: { start: '2026-01-01T00:00:00Z', end: '2027-12-31T00:00:00Z' },
      sendMail: true,
    },
  });
  const { data } = (await made.json()) as { data: { id: number }[] };
  const path = `/auth/user?action=report-${data[0]?.id}`;
  const linked = async () => JSON.stringify(await sentTo(mine.context.request, EXPORTER));
  await expect.poll(linked, { timeout: 20_000 }).toContain(path);
  const page = await mine.context.newPage();
  await page.goto(path);
  const dialog = page.getByRole('dialog', { name: 'Your report' });
  await expect(dialog).toContainText('“Data transfers” (CSV) is ready.');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^data-transfers-.*\.csv$/);
  await mine.context.close();
  const theirs = await signedIn(browser, 'olivia.owner@northwind.example');
  const other = await theirs.context.newPage();
  await other.goto(path);
  const refused = other.getByRole('dialog', { name: 'Your report' });
  await expect(refused).toContainText('belongs to another account');
  await expect(refused.getByRole('button', { name: 'Download' })).toBeDisabled();
  await theirs.context.close();
});

import { expectAccessible } from '../support/axe.ts';
import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { sentTo } from '../support/outbox.ts';
import { DEVICE, EXPORTER, openDialog } from './support.ts';

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

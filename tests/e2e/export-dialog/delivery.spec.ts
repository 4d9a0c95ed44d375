import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { sentTo } from '../support/outbox.ts';
import { DEVICE, EXPORTER, openDialog } from './support.ts';

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

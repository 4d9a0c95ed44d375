import type { Page } from '@playwright/test';
import { expect, it } from '../support/it.ts';
import { type SignedIn, signedIn } from '../support/log-in.ts';
import { bell, given, list, openPage } from './support.ts';

/** Triggers a notification of the user. */
async function cause({ context, token }: SignedIn): Promise<void> {
  const range = { start: '2026-01-01T00:00:00Z', end: '2027-12-31T00:00:00Z' };
  const answer = await context.request.post('/api/reports', {
    headers: { Authorization: `Bearer ${token}` },
    data: { type: 'data_transfers', format: 'csv', range, sendMail: false },
  });
  expect(answer.status()).toBe(201);
}

it('shows a new notification in every tab and device, marks it read on hover, removes and hides it', async ({
  browser,
}) => {
  const device = await signedIn(browser, 'adam.admin@northwind.example');
  const other = await signedIn(browser, 'adam.admin@northwind.example');
  let streams = 0;
  device.context.on('request', (request) => (streams += request.url().endsWith('/stream') ? 1 : 0));
  const [first, second, elsewhere] = [await openPage(device), await openPage(device), await openPage(other)];
  for (const page of [first, second, elsewhere]) await bell(page).click();
  const all = [first, second, elsewhere].map((page) => list(page).getByRole('listitem'));
  for (const page of [first, second, elsewhere])
    await expect(list(page).getByRole('listitem').first().or(list(page).getByText('Empty'))).toBeVisible();
  const before = (await all[0]?.count()) ?? 0;
  await cause(other);
  await cause(other);
  for (const items of all) await expect(items).toHaveCount(before + 2, { timeout: 20_000 });
  await expect(first.getByText(/New notification:/)).toBeAttached();
  expect(streams).toBe(1);

  const note = list(first).getByRole('listitem').first();
  await expect(note.getByRole('img', { name: 'Unread, info' })).toBeVisible();
  await note.hover();
  for (const page of [first, second, elsewhere])
    await expect(
      list(page)
        .getByRole('listitem')
        .first()
        .getByRole('button', { name: /^Remove/ }),
    ).toBeVisible();
  const cross = note.getByRole('button', { name: /^Remove/ });
  await cross.hover();
  await expect(cross).toHaveCSS('color', 'rgb(222, 60, 99)');
  await cross.click();
  for (const items of all) await expect(items).toHaveCount(before + 1);
  await list(first).getByRole('button', { name: 'Hide all' }).click();
  for (const page of [first, second, elsewhere])
    await expect(list(page).getByText('Empty', { exact: true })).toBeVisible();
  await device.context.close();
  await other.context.close();
});

it('keeps a danger red once it is read', async ({ browser }) => {
  const session = await signedIn(browser, 'rita.reader@northwind.example');
  const page = await session.context.newPage();
  await given(page, [{ title: 'Too warm', criticality_level: 'danger' }]);
  await page.route('**/mark_as_read', (route) => route.fulfill({ json: { data: [], meta: {} } }));
  await page.goto('/cdn-example.html');
  await bell(page).click();
  const note = list(page).getByRole('listitem');
  await expect(note.getByRole('img', { name: 'Unread, danger' })).toBeVisible();
  await note.hover();
  await expect(note.getByRole('img', { name: 'Important' })).toHaveCSS('color', 'rgb(184, 31, 71)');
  await session.context.close();
});

it('marks as read and removes by keyboard', async ({ browser }) => {
  const session = await signedIn(browser, 'rita.reader@northwind.example');
  const page = await session.context.newPage();
  await given(page, [{ title: 'Second' }, { title: 'First' }]);
  await page.route('**/mark_as_*', (route) => route.fulfill({ json: { data: [], meta: {} } }));
  await page.goto('/cdn-example.html');
  await bell(page).press('Enter');
  await list(page).getByRole('button', { name: 'Mark as read First' }).press('Enter');
  await list(page).getByRole('button', { name: 'Remove First' }).press('Enter');
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(list(page).getByRole('button', { name: 'Mark as read Second' })).toBeFocused();
  await session.context.close();
});

it('closes announcements for the session, and disposable ones permanently', async ({ browser }) => {
  const session = await signedIn(browser, 'rita.reader@northwind.example');
  const rows = [
    {
      id: 901,
      severity: 'danger',
      isRead: true,
      show: true,
      disposable: false,
      content: { title: 'Storm', text: 'Ports close.' },
    },
    {
      id: 902,
      severity: 'info',
      isRead: true,
      show: true,
      disposable: true,
      content: { title: 'New', text: 'Exports.' },
    },
  ];
  await session.context.route('**/api/announcements**', (route) =>
    route.fulfill({ json: { data: route.request().method() === 'GET' ? rows : [], meta: {} } }),
  );
  const page = await openPage(session);
  const stack = (of: Page) => of.getByRole('region', { name: 'Announcements' });
  await stack(page).getByRole('button', { name: '2 new announcements' }).click();
  await expect(stack(page).getByRole('button', { name: 'Close', exact: true })).toHaveCount(2);
  for (let left = 1; left >= 0; left--) {
    await stack(page).getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(stack(page).getByRole('button', { name: 'Close', exact: true })).toHaveCount(left);
  }
  await page.reload();
  await expect(bell(page)).toBeVisible();
  await expect(stack(page)).toHaveCount(0);
  const next = await openPage(session);
  await expect(stack(next).getByText('Storm')).toBeVisible();
  await expect(stack(next)).not.toContainText('Exports.');
  await session.context.close();
});

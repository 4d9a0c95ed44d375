import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, it } from '../support/it.ts';
import { settle } from '../support/settle.ts';
import { signedIn } from '../support/log-in.ts';
import { bell, list } from './support.ts';

const note = (id: number, fields: object) => ({
  id,
  title: `Note ${id}`,
  body: '',
  is_read: false,
  criticality_level: 'info',
  notification_type: 'sensor_updates',
  created_at: new Date().toISOString(),
  ...fields,
});

/** Answers the list with given notifications, newest first. */
async function given(page: Page, notes: object[]): Promise<void> {
  const meta = { types: { sensor_updates: 'Sensors', company_updates: 'Company' } };
  await page.route('**/api/in_app_notifications?**', (route) => route.fulfill({ json: { data: notes, meta } }));
  await page.route('**/api/in_app_notifications/stream', (route) => route.abort());
}

it('keeps the lines of a text, as its mail does', async ({ browser }) => {
  const { context } = await signedIn(browser, 'rita.reader@northwind.example');
  const page = await context.newPage();
  await given(page, [note(1, { body: 'Hall 2, gate 7\r\nOpen since 08:00' })]);
  await page.goto('/auth/user');
  await bell(page).click();
  const body = list(page).getByText('Hall 2, gate 7');
  await expect(body).toBeVisible();
  expect(await body.innerText()).toBe('Hall 2, gate 7\nOpen since 08:00');
  await context.close();
});

it('counts, names severity and kind without color, groups by day, and marks all read', async ({ browser }) => {
  const { context } = await signedIn(browser, 'rita.reader@northwind.example');
  const page = await context.newPage();
  await given(page, [
    note(4, { criticality_level: 'danger', title: 'Too warm' }),
    note(3, { criticality_level: 'warning', notification_type: 'company_updates' }),
    note(2, { is_read: true, created_at: '2026-03-05T08:00:00.000Z' }),
  ]);
  const asked: unknown[] = [];
  await page.route('**/mark_all_as_read', (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: { data: [], meta: {} } });
  });
  await page.goto('/auth/user');
  await expect(bell(page)).toHaveAccessibleDescription('2 unread');
  await expect(bell(page)).toContainText('2');
  await bell(page).click();
  const today = list(page).getByRole('region', { name: 'Today' });
  await expect(today.getByRole('listitem')).toHaveCount(2);
  await expect(list(page).getByRole('heading', { level: 3 })).toHaveText(['Today', 'Mar 5, 2026']);
  await expect(today.getByRole('img', { name: 'Unread, danger' })).toBeVisible();
  await expect(list(page).getByRole('img', { name: 'Information' })).toBeVisible();
  await expect(today.getByText('Company')).toBeVisible();
  await expectAccessible(page);
  await list(page).getByRole('button', { name: 'Mark all read' }).click();
  await expect(list(page).getByRole('img', { name: /^Unread/ })).toHaveCount(0);
  await expect(list(page).getByRole('button', { name: 'Mark all read' })).toHaveCount(0);
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await expect(bell(page)).toHaveAccessibleDescription('No unread notifications');
  await expect.poll(() => asked).toEqual([{ newest_id: 4 }]);
  await context.close();
});

it('leads from a note to its subject, in the console and to an application', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  await page.goto('/auth/user');
  await bell(page).click();
  const device = list(page).getByRole('link', { name: 'Temperature above limit' });
  await expect(device).toHaveAttribute('href', /\/dashboards\/logistics\/devices\/101\/501$/);
  await list(page).getByRole('link', { name: 'New colleague invited' }).click();
  await expect(page).toHaveURL(/\/auth\/team\?.*user=8/);
  await expect(list(page)).toBeHidden();
  await bell(page).click();
  await list(page).getByRole('link', { name: 'Temperature above limit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Device 101' })).toBeVisible();
  await context.close();
});

it('shows reports in progress, and cancels one', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  const report = { id: 77, type: 'data_transfers', title: 'Data transfers', format: 'csv', url: null, error: null };
  let progress = 20;
  await page.route('**/api/reports', (route) =>
    route.fulfill({
      json: {
        data: [{ ...report, status: 'running', progress: (progress += 20), created_at: '2026-11-20T08:00:00.000Z' }],
        meta: {},
      },
    }),
  );
  await page.route('**/api/reports/77', (route) =>
    route.fulfill({
      json: {
        data: [{ ...report, status: 'cancelled', progress: 60, created_at: '2026-11-20T08:00:00.000Z' }],
        meta: {},
      },
    }),
  );
  await page.goto('/auth/user');
  await bell(page).click();
  const bar = list(page).getByRole('progressbar', { name: 'Data transfers' });
  await expect(bar).toHaveAttribute('value', '40');
  await expect(bar).toHaveAttribute('value', '60');
  await page.route('**/api/reports', (route) => route.fulfill({ json: { data: [], meta: {} } }));
  await list(page).getByRole('button', { name: 'Cancel Data transfers' }).click();
  await expect(bar).toHaveCount(0);
  await context.close();
});

it('shows the first note in the frame after a click', async ({ browser }) => {
  const { context } = await signedIn(browser, 'rita.reader@northwind.example');
  const page = await context.newPage();
  await given(page, [note(1, { title: 'Too warm' })]);
  await page.goto('/auth/user');
  await expect(bell(page)).toHaveAccessibleDescription('1 unread');
  await page.waitForFunction(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['panel', 'follow-anchor'].every((one) =>
      files.some((name) => new RegExp(`/${one}-[\\w-]+\\.js`).test(name)),
    );
  });
  await settle(page);
  const text = await bell(page).evaluate(async (button: HTMLButtonElement) => {
    button.click();
    await new Promise(requestAnimationFrame);
    return (button.getRootNode() as ShadowRoot).querySelector('.iam-note')?.textContent;
  });
  expect(text).toContain('Too warm');
  await context.close();
});

it('hides all and brings them back, shows unread ones alone, and leads to the choice how they come', async ({
  browser,
}) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  await page.goto('/auth/team');
  await bell(page).click();
  const notes = list(page).getByRole('listitem');
  await expect(notes.first()).toBeVisible();
  const before = await notes.count();
  await list(page).getByRole('button', { name: 'Hide all' }).click();
  await expect(list(page).getByText('Empty', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list(page)).toBeHidden();
  await bell(page).click();
  await expect(notes).toHaveCount(before);
  await list(page).getByRole('radio', { name: 'Unread' }).click();
  await expect(list(page).getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await list(page).getByRole('link', { name: 'Notification settings' }).click();
  const choice = page.getByRole('group', { name: 'Notifications' });
  await expect(choice).toBeFocused();
  await choice.getByRole('combobox', { name: 'Sensors by email' }).selectOption('Every day at 08:00');
  await choice.getByRole('switch', { name: 'Quiet hours' }).check();
  await page.reload();
  await expect(choice.getByRole('combobox', { name: 'Sensors by email' })).toHaveValue('daily');
  await expect(choice.getByRole('combobox', { name: 'From' })).toHaveValue('22:00');
  await expectAccessible(page);
  await context.close();
});

it('calls the day before yesterday once midnight has passed', async ({ browser }) => {
  const { context } = await signedIn(browser, 'rita.reader@northwind.example');
  const page = await context.newPage();
  await given(page, [note(1, {})]);
  await page.clock.install();
  await page.goto('/auth/user');
  await bell(page).click();
  const heading = list(page).getByRole('heading', { level: 3 });
  await expect(heading).toHaveText(['Today']);
  await page.clock.fastForward(86_400_000);
  await expect(heading).toHaveText(['Yesterday']);
  await context.close();
});

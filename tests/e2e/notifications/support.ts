import type { Page } from '@playwright/test';
import { expect } from '../support/it.ts';
import type { SignedIn } from '../support/log-in.ts';

export const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true });
export const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** A page of a host with the header, in a new tab of the session. */
export async function openPage({ context }: SignedIn): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/cdn-example.html');
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
  return page;
}

/** Answers the list request with given notifications, for content that no service would send. */
export async function given(page: Page, notes: object[]): Promise<void> {
  const whole = notes.map((note, at) => ({
    id: at + 1,
    title: `Note ${at + 1}`,
    body: '',
    is_read: false,
    criticality_level: 'info',
    notification_type: 'sensor_updates',
    created_at: '2026-11-20T08:00:00.000Z',
    ...note,
  }));
  await page.route('**/api/in_app_notifications?**', (route) => route.fulfill({ json: { data: whole, meta: {} } }));
  await page.route('**/api/in_app_notifications/stream', (route) => route.abort());
}

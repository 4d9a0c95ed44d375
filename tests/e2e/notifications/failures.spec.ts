import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { bell, list, openPage } from './support.ts';

it('recovers after a network failure, with all missed notifications', async ({ browser }) => {
  const here = await signedIn(browser, 'walt.writer@northwind.example');
  const there = await signedIn(browser, 'walt.writer@northwind.example');
  const page = await openPage(here);
  await bell(page).click();
  await here.context.setOffline(true);
  const headers = { Authorization: `Bearer ${there.token}` };
  const me = (await (await there.context.request.get('/api/auth', { headers })).json()) as {
    data: { user_id: number }[];
  };
  const rows = (await (
    await there.context.request.get(`/api/in_app_notifications?user_id=${me.data[0]?.user_id}`, { headers })
  ).json()) as { data: { id: number }[] };
  if (rows.data.length > 0)
    await there.context.request.post('/api/in_app_notifications/mark_as_read', {
      headers,
      data: { ids: rows.data.map(({ id }) => id) },
    });
  await here.context.setOffline(false);
  await expect(list(page).getByRole('img', { name: /^Unread/ })).toHaveCount(0, { timeout: 20_000 });
  await here.context.close();
  await there.context.close();
});

it('reports that the list cannot be loaded, and retries', async ({ browser }) => {
  const session = await signedIn(browser, 'rita.reader@northwind.example');
  const page = await session.context.newPage();
  let asked = 0;
  await page.route('**/api/in_app_notifications?**', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.route('**/api/in_app_notifications/stream', (route) => route.abort());
  await page.goto('/cdn-example.html');
  await bell(page).click();
  await expect(list(page).getByRole('alert')).toContainText('cannot be reached');
  const before = asked;
  const retry = list(page).getByRole('button', { name: 'Try again' });
  await retry.click();
  await expect.poll(() => asked).toBeGreaterThan(before);
  await expect(list(page).getByRole('alert')).toContainText('cannot be reached');
  await page.unrouteAll({ behavior: 'wait' });
  // The list may also come by itself, as soon as the service answers.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 500 });
    await expect(list(page).getByText('Empty', { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await session.context.close();
});

it('never shows an error about announcements', async ({ browser }) => {
  const session = await signedIn(browser, 'rita.reader@northwind.example');
  await session.context.route('**/api/announcements**', (route) => route.abort());
  const page = await openPage(session);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Announcements' })).toHaveCount(0);
  await session.context.close();
});

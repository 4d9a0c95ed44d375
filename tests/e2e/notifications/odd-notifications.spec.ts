import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { bell, given, list } from './support.ts';

it('links only complete http and https URLs', async ({ browser }) => {
  const session = await signedIn(browser, 'rita.reader@northwind.example');
  const page = await session.context.newPage();
  await given(page, [
    { body: 'https://files.example/report.csv' },
    { body: 'javascript:alert(1)' },
    { body: 'See https://files.example' },
    { body: `${new URL(it.info().project.use.baseURL ?? '').origin}/favicon.svg` },
  ]);
  await page.goto('/cdn-example.html');
  await bell(page).click();
  const links = list(page).getByRole('link', { name: 'Download here' });
  await expect(links).toHaveCount(2);
  await expect(links.nth(1)).toHaveAttribute('href', 'https://files.example/report.csv');
  await expect(links.nth(1)).toHaveAttribute('target', '_blank');
  await expect(list(page).getByText('javascript:alert(1)')).toBeVisible();
  const download = page.waitForEvent('download');
  await links.first().click();
  expect((await download).suggestedFilename()).toBe('favicon.svg');
  await session.context.close();
});

it("says 'Undefined criticality level', reports it to the host, and shows the rest", async ({ browser }) => {
  const session = await signedIn(browser, 'rita.reader@northwind.example');
  const page = await session.context.newPage();
  await given(page, [{ criticality_level: 'apocalyptic' }, { criticality_level: 'warning' }]);
  await page.addInitScript(() =>
    document.addEventListener('iam-error', (event) =>
      ((globalThis as { heard?: unknown[] }).heard ??= []).push((event as CustomEvent<unknown>).detail),
    ),
  );
  await page.goto('/cdn-example.html');
  await bell(page).click();
  await expect(list(page).getByRole('alert')).toHaveText('Undefined criticality level');
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  const heard = await page.evaluate(() => (globalThis as { heard?: { id: string }[] }).heard);
  // This reader has no settings, of which the header tells its host too.
  expect(
    heard?.filter(({ id }) => id === 'notifications'),
    'once',
  ).toEqual([{ id: 'notifications', code: 'undefined_criticality', message: 'Undefined criticality level' }]);
  await session.context.close();
});

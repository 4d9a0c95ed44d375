import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';

it('runs no script of a logo, and falls back if it is not a drawing', async ({ browser }) => {
  const { context } = await signedIn(browser, 'rita.reader@northwind.example');
  const page = await context.newPage();
  let value =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" ' +
    'onload="globalThis.hit=1"><script>globalThis.hit=1</script><rect width="9" height="9"/></svg>';
  await page.route('**/api/organizations/my**', (route) =>
    route.fulfill({
      json: {
        data: [
          {
            id: 2,
            name: 'N',
            owner_user_id: 1,
            updated_at: '2026-01-01T00:00:00Z',
            settings: [{ id: 1, category: 'branding', key: 'logo', value, updated_at: '2026-01-01T00:00:00Z' }],
          },
        ],
        meta: {},
      },
    }),
  );
  await page.goto('/cdn-example.html');
  await expect(page.getByRole('img', { name: /logo/ })).toBeVisible();
  expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false);
  value = '<svg xmlns="http://www.w3.org/2000/svg"><broken';
  await page.reload();
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /logo/ })).toHaveCount(0);
  await context.close();
});

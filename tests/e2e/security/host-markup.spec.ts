import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';

/** What visitors of a host may write into its page, if it lets them write HTML without scripts. */
const MARKUP = `<iam-constructor></iam-constructor><iam-__proto__></iam-__proto__>
<form id="trustedTypes"><input name="createPolicy"></form><img name="head"><img name="currentScript">
<a id="customElements"></a><a id="iam" href="javascript:ran=1"></a>`;

it('shows its elements on a page with elements and names of visitors', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.route('**/cdn-example.html', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/<body[^>]*>/, (body) => body + MARKUP) });
  });
  await page.goto('/cdn-example.html');
  await expect(page.locator('iam-constructor')).toBeAttached();
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Export Options' })).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

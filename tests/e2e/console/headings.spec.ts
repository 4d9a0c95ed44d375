import { SUPER_ADMIN } from '../support/api.ts';
import { routeUrl } from '../../../src/core/routes/routes.ts';
import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { expectOutline } from '../support/screens.ts';

it('a page that a user may not see has one h1 and one main, too', async ({ browser }) => {
  const { context } = await signedIn(browser, 'mona.member@northwind.example');
  const page = await context.newPage();
  for (const name of ['team', 'roles', 'settings_system', 'organizations', 'organization'] as const) {
    await page.goto(routeUrl(name));
    await expectOutline(page, { heading: /./ }, name);
  }
  await context.close();
});

for (const email of [SUPER_ADMIN, 'olivia.owner@northwind.example'])
  it(`every link of the console's menu leads to a focused h1, and so does going back, ${email}`, async ({
    browser,
  }) => {
    const { context } = await signedIn(browser, email);
    const page = await context.newPage();
    await page.goto('/auth/user');
    await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).not.toHaveCount(0);
    for (const name of (await links.allTextContents()).reverse()) {
      await links.filter({ hasText: new RegExp(`^${name.trim()}$`) }).click();
      await expect(links.and(page.locator('[aria-current=page]'))).toHaveText(name);
      await expect(page.getByRole('heading', { level: 1 }), name).toBeFocused();
    }
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await context.close();
  });

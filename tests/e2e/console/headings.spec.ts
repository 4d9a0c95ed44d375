import { SUPER_ADMIN } from '../support/api.ts';
import type { Page } from '@playwright/test';
import { routeUrl } from '../../../src/core/routes/routes.ts';
import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { OWN, PUBLIC, type Screen } from '../support/screens.ts';

/** Expects one h1 and one main, with the h1 in it. */
async function expectOutline(page: Page, { heading }: Screen, what: string): Promise<void> {
  const first = page.getByRole('heading', { level: 1 });
  await expect(first.filter({ hasText: heading }), what).toBeVisible();
  await expect(first, `${what}: one h1`).toHaveCount(1);
  await expect(page.getByRole('main'), `${what}: one main`).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }), `${what}: the h1 in main`).toHaveCount(1);
}

it('every page for guests has one h1 and one main', async ({ page }) => {
  for (const [name, screen] of PUBLIC) {
    await page.goto(routeUrl(name, screen.params, screen.query));
    await expectOutline(page, screen, name);
  }
});

it('every page for users has one h1 and one main', async ({ browser }) => {
  it.setTimeout(90_000);
  for (const email of new Set(OWN.map(([, { as }]) => as ?? 'olivia.owner@northwind.example'))) {
    const { context } = await signedIn(browser, email);
    const page = await context.newPage();
    for (const [name, screen] of OWN.filter(([, { as }]) => (as ?? 'olivia.owner@northwind.example') === email)) {
      await page.goto(routeUrl(name, screen.params, screen.query));
      await expectOutline(page, screen, name);
    }
    await context.close();
  }
});

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

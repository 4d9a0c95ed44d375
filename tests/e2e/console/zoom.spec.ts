import type { Page } from '@playwright/test';
import { routeUrl, type RouteName } from '../../../src/core/routes/routes.ts';
import { describe, expect, it } from '../support/it.ts';
import { expectReadable } from '../support/reflow.ts';
import { signedIn } from '../support/log-in.ts';
import { expectOutline, OWN, PUBLIC, type Screen } from '../support/screens.ts';

describe.configure({ timeout: 60_000 });
it.use({ contextOptions: { reducedMotion: 'reduce' } });

async function look(
  page: Page,
  name: RouteName,
  { heading, params = {}, query = {}, loaded, views = {} }: Screen,
): Promise<void> {
  await page.goto(routeUrl(name, params, query));
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await expectOutline(page, { heading }, name);
  await loaded?.(page);
  await expectOutline(page, { heading }, `${name}, loaded`);
  await expectReadable(page, name);
  for (const [view, open] of Object.entries(views)) {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page);
    await expectReadable(page, `${name}, ${view}`);
    // Escape closes a tooltip of the focused control first, then its dialog (WCAG 1.4.13).
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog').first()).toBeHidden({ timeout: 500 });
    }).toPass();
  }
}

it('gives every public page one h1 in one main, and keeps it usable at 200 %, at 400 % and spaced out', async ({
  page,
}) => {
  for (const [name, screen] of PUBLIC) await look(page, name, screen);
});

for (const [name, screen] of OWN) {
  it(`gives ${name} one h1 in one main, and keeps it usable at 200 %, at 400 % and spaced out`, async ({ browser }) => {
    it.slow();
    const { context } = await signedIn(browser, screen.as ?? 'olivia.owner@northwind.example', {
      reducedMotion: 'reduce',
    });
    await look(await context.newPage(), name, screen);
    await context.close();
  });
}

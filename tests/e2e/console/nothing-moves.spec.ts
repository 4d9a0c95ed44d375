import type { BrowserContext } from '@playwright/test';
import { routeUrl } from '../../../src/core/routes/routes.ts';
import { describe, expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { countShifts, EMAIL } from '../support/prerendered-page.ts';
import { OWN } from '../support/screens.ts';
import { settle } from '../support/settle.ts';

/** Opens a page in a new tab, waits until it is complete, and says how much of it moved, and what. */
async function movesOf(context: BrowserContext, url: string, ready: string): Promise<string[]> {
  const page = await context.newPage();
  await countShifts(page);
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  await expect(page.locator('.iam-skeleton').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('[data-waiting]').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await settle(page);
  const score = await page.evaluate<number>('shiftScore');
  const moved = score === 0 ? [] : await page.evaluate<string[]>('shifted');
  await page.close();
  return moved;
}

describe.configure({ mode: 'parallel', timeout: 180_000 });

for (const width of [1440, 390])
  it(`no page of the console moves in a new browser, nor when it knows the announcements, ${width} px`, async ({
    browser,
  }) => {
    const moved: Record<string, string[]> = {};
    for (const [name, { as, params }] of OWN.filter(([name]) => name !== 'choose-organization')) {
      const { context } = await signedIn(browser, as ?? EMAIL, { viewport: { width, height: 900 } });
      for (const visit of ['first', 'next']) {
        const found = await movesOf(context, routeUrl(name, params), 'h1');
        if (found.length > 0) moved[`${name}, ${visit} visit`] = found;
      }
      await context.close();
    }
    expect(moved).toEqual({});
  });

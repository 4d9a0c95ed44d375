import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds on a page, no rule off. */
export async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`);
}

const SIZES = [{ width: 1440, height: 900 }, { width: 390, height: 844 }];

/** Looks at a page wide and narrow, light and dark: axe finds nothing, and nothing has to be scrolled sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violations(page), `${size.width} wide, ${colorScheme}`).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${size.width} wide`).toBeLessThanOrEqual(size.width);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}

import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './it.ts';
import { settle } from './settle.ts';

/** Runs axe with all rules, once animations have ended. */
export async function violations(page: Page): Promise<string[]> {
  expect(page.frames(), 'axe is asked of the page alone').toHaveLength(1);
  await settle(page);
  // As text, because the debugger bypasses any Content-Security-Policy; once per document.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations: found } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`);
  });
}

/** Each width in one theme: contrast depends only on the theme, and nearly everything else on the width. */
const LOOKS = [
  { size: { width: 1440, height: 900 }, colorScheme: 'light' },
  { size: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** Checks a page wide and narrow, light and dark: axe finds nothing, and nothing scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const { size, colorScheme } of LOOKS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page), `${size.width} wide, ${colorScheme}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${size.width} wide`).toBeLessThanOrEqual(
      size.width,
    );
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}

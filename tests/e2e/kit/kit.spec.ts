import { CHROMIUM_ARGS, findBrowser } from '../../runner/browser.mjs';
import { violations } from '../support/axe.ts';
import { useBlankFont } from '../support/blank-font.ts';
import { describe, expect, it } from '../support/it.ts';
import { closeOverlays, openKit, openOverlay, overlays, parts, showOnly } from '../support/kit.ts';
import { expectReadable } from '../support/reflow.ts';
import { settle } from '../support/settle.ts';

// All glyphs are blank and of equal width: a button that moved by three pixels fails the test, another machine's font
// does not.
const TOLERANCE = { maxDiffPixels: 60, threshold: 0.15 };

describe.configure({ mode: 'parallel' });
it.use({
  viewport: { width: 768, height: 560 },
  bypassCSP: true,
  contextOptions: { reducedMotion: 'reduce' },
  // The headless build rounds the widths of letters in another way.
  launchOptions: { executablePath: findBrowser(), args: CHROMIUM_ARGS },
});

for (const theme of ['light', 'dark']) {
  it(`draws every part as before in ${theme}`, async ({ page }) => {
    it.slow();
    await openKit(page, `/kit/?bare=1&theme=${theme}`);
    await useBlankFont(page);
    // Parts that show only a button are captured open, below.
    for (const part of parts.filter((id) => overlays.every(({ name }) => name !== id))) {
      await showOnly(page, part);
      await settle(page);
      await expect.soft(page).toHaveScreenshot(`${part}-${theme}.png`, { ...TOLERANCE, fullPage: true });
    }
  });

  it(`draws every overlay as before in ${theme}, and passes axe`, async ({ page }) => {
    it.slow();
    await openKit(page, `/kit/?bare=1&theme=${theme}`);
    await useBlankFont(page);
    for (const overlay of overlays) {
      await openOverlay(page, overlay);
      await expect.soft(page).toHaveScreenshot(`${overlay.name}-${theme}.png`, TOLERANCE);
      expect.soft(await violations(page), overlay.name).toEqual([]);
      await closeOverlays(page);
    }
  });

  it(`passes axe with all parts of one page in ${theme}`, async ({ page }) => {
    it.slow();
    await openKit(page, `/kit/?bare=1&theme=${theme}`);
    expect(await violations(page)).toEqual([]);
  });
}

it('shows every part with its code, and switches themes', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/kit/');
  await expect(page.getByRole('navigation', { name: 'Parts' }).getByRole('link')).toHaveCount(parts.length);
  await expect(page.getByRole('article')).toHaveCount(parts.length);
  const example = page.getByRole('region', { name: 'Initials' });
  await expect(example.locator('kit-example')).toHaveCount(2);
  await expect(example.locator('code')).toHaveText('<Avatar name="Olivia Owner" />');
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(example.locator('kit-example')).toHaveAttribute('theme', 'dark');
});

it('hides the list of parts behind a button on narrow screens, and is readable at 200 % and at 400 %', async ({
  page,
}) => {
  await page.goto('/kit/#virtual-table');
  await expect(page.getByRole('heading', { name: 'Virtual table' })).toBeInViewport();
  await page.getByRole('button', { name: 'Parts', exact: true }).click();
  await page.getByRole('dialog', { name: 'Parts' }).getByRole('link', { name: 'Skeleton' }).click();
  await expect(page.getByRole('heading', { name: 'Skeleton' })).toBeInViewport();
  await expectReadable(page, 'the page of the kit');
});

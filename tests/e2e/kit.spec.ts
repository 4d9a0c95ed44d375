import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { useBlankFont } from './support/blank-font.ts';

const folder = join(import.meta.dirname, '../../demo/kit/parts');
const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => /\n {2}id: '([\w-]+)'/.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? file)
  .sort();

/** What opens the overlays, which show nothing by themselves. */
const OPEN: Record<string, (page: Page) => Promise<void>> = {
  dialog: (page) => page.getByRole('button', { name: 'Create new user' }).click(),
  confirm: (page) => page.getByRole('button', { name: 'Suspend user' }).click(),
  menu: (page) => page.getByRole('button', { name: 'Olivia Owner' }).click(),
  popover: (page) => page.getByRole('button', { name: 'About gateways' }).click(),
  tooltip: (page) => page.getByRole('button', { name: 'Refresh' }).hover(),
  toast: async (page) => {
    await page.getByRole('button', { name: 'Success' }).click();
    await page.getByRole('button', { name: 'Error' }).click();
    await expect(page.getByRole('alert')).toContainText('Error while role removing');
  },
};

// The letters are blank and of one width: a button that moved by three pixels is found, another machine's font is not.
const TOLERANCE = { maxDiffPixels: 60, threshold: 0.15 };

test.use({ viewport: { width: 768, height: 560 }, bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

const ready = async (page: Page) => {
  await page.locator('kit-example').first().waitFor();
  await useBlankFont(page);
  // Lazy parts come later: all is there when nothing has been added for a while.
  let before = -1;
  await expect
    .poll(
      async () => {
        const [last, now] = [before, await page.evaluate(() => [...document.querySelectorAll('kit-example')].reduce((sum, one) => sum + (one.shadowRoot?.querySelectorAll('*').length || NaN), 0))];
        before = now;
        return now === last;
      },
      { intervals: [300] },
    )
    .toBe(true);
};

for (const id of parts) {
  for (const theme of ['light', 'dark']) {
    test(`${id} looks as before in ${theme}`, async ({ page }) => {
      await page.goto(`/kit/?part=${id}&theme=${theme}&bare=1`);
      await ready(page);
      await OPEN[id]?.(page);
      await expect(page).toHaveScreenshot(`${id}-${theme}.png`, { ...TOLERANCE, fullPage: !OPEN[id] });
      if (OPEN[id]) expect(await violations(page)).toEqual([]);
    });
  }
}

for (const theme of ['light', 'dark']) {
  test(`all parts of one page pass axe in ${theme}`, async ({ page }) => {
    test.slow();
    await page.goto(`/kit/?bare=1&theme=${theme}`);
    await ready(page);
    expect(await violations(page)).toEqual([]);
  });
}

/** What axe finds, no rule off. */
async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`);
}

/** Each element that shows: where it stands in its example, and what styles it has. Motion is stopped. */
const shapes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const styles = ['display', 'color', 'backgroundColor', 'fontFamily', 'fontSize', 'fontWeight', 'fontStyle', 'lineHeight', 'letterSpacing', 'textTransform', 'textAlign', 'textIndent', 'whiteSpace', 'padding', 'margin', 'borderTopWidth', 'borderTopColor', 'borderTopLeftRadius', 'cursor', 'listStyleType'] as const;
    return [...document.querySelectorAll<HTMLElement>('kit-example')].flatMap((example) => {
      const origin = example.getBoundingClientRect();
      for (const animation of example.shadowRoot?.getAnimations() ?? []) animation.cancel();
      return [...(example.shadowRoot?.querySelectorAll('*') ?? [])].filter((element) => element.getClientRects().length > 0).map((element) => {
        const box = element.getBoundingClientRect();
        const look = getComputedStyle(element);
        const at = [box.left - origin.left, box.top - origin.top, box.width, box.height].map(Math.round).join(' ');
        return `${example.dataset.name}: ${element.localName}.${element.getAttribute('class') ?? ''} at ${at}: ${styles.map((name) => `${name} ${look[name]}`).join('; ')}`;
      });
    });
  });

test('every part is the same in a hostile page', async ({ page }) => {
  await page.goto('/kit/?bare=1');
  await ready(page);
  const calm = await shapes(page);
  await page.goto('/kit/hostile.html');
  await ready(page);
  const hostile = await shapes(page);
  expect(calm.length).toBeGreaterThan(500);
  expect(hostile.filter((line) => !calm.includes(line)).slice(0, 20)).toEqual([]);
  expect(hostile).toHaveLength(calm.length);
});

test('overlays stand above a hostile page’s highest z-index', async ({ page }) => {
  await page.goto('/kit/hostile.html?part=dialog');
  await ready(page);
  await page.getByRole('button', { name: 'Create new user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create new user' });
  const box = await dialog.boundingBox();
  expect(box?.width).toBeGreaterThan(700);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ruairí');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create new user' })).toBeFocused();
});

test('the page shows every part with its code, and switches themes', async ({ page }) => {
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

import type { Page } from '@playwright/test';
import { tokenOf } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { keepToken } from '../support/log-in.ts';
import { settle } from '../support/settle.ts';

/** Pages with disabled buttons and fields, and who sees them so. */
const PAGES = [
  { path: '/auth/roles', email: 'olivia.owner@northwind.example' },
  { path: '/auth/organization', email: 'olivia.owner@northwind.example' },
  { path: '/auth/organizations', email: 'sam.staff@platform.example' },
  { path: '/auth/sign-in', email: null },
  { path: '/auth/create-account', email: null },
] as const;

/** Name and contrast of every disabled control, from the colors that are drawn. */
const contrasts = (page: Page) =>
  page.evaluate(() => {
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
    const canvas = new OffscreenCanvas(1, 1);
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('No canvas');
    const parent = (one: Element): Element | null =>
      one.assignedSlot ?? one.parentElement ?? ((one.getRootNode() as ShadowRoot).host as Element | undefined) ?? null;
    const above = (one: Element) => {
      const all: Element[] = [];
      for (let at: Element | null = one; at; at = parent(at)) all.unshift(at);
      return all;
    };
    /** The color of a pixel after drawing colors over each other, each with an opacity. */
    const drawn = (layers: readonly { color: string; opacity: number }[]) => {
      pen.globalAlpha = 1;
      pen.fillStyle = 'Canvas';
      pen.fillRect(0, 0, 1, 1);
      for (const { color, opacity } of layers) {
        pen.globalAlpha = opacity;
        pen.fillStyle = color;
        pen.fillRect(0, 0, 1, 1);
      }
      return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (color: readonly number[]) =>
      color
        .map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, at) => sum + value * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
    return roots
      .flatMap((root) => [...root.querySelectorAll('button, input, select, textarea')])
      .filter(
        (one) => one.matches(':disabled, [aria-disabled="true"]') && one.checkVisibility({ opacityProperty: true }),
      )
      .map((one) => {
        const all = above(one);
        let opacity = 1;
        const ground = all.map((at) => {
          const style = getComputedStyle(at);
          opacity *= Number(style.opacity);
          return { color: style.backgroundColor, opacity };
        });
        const behind = luminance(drawn(ground));
        const text = luminance(drawn([...ground, { color: getComputedStyle(one).color, opacity }]));
        const ratio = (Math.max(behind, text) + 0.05) / (Math.min(behind, text) + 0.05);
        const isIcon = one.hasAttribute('data-icon-only');
        return { name: one.getAttribute('aria-label') ?? (one.textContent?.trim() || one.id), ratio, isIcon };
      });
  });

for (const colorScheme of ['light', 'dark'] as const)
  it(`disabled controls are readable at 4.5:1, and icons alone at 3:1, ${colorScheme}`, async ({
    browser,
    request,
  }) => {
    let seen = 0;
    for (const { path, email } of PAGES) {
      const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
      if (email) await keepToken(context, await tokenOf(request, email));
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.getByRole('button', { disabled: true }).first(), path).toBeVisible();
      await settle(page);
      const found = await contrasts(page);
      seen += found.length;
      expect(
        found.filter(({ ratio, isIcon }) => ratio < (isIcon ? 3 : 4.5)),
        path,
      ).toEqual([]);
      await context.close();
    }
    expect(seen).toBeGreaterThan(PAGES.length);
  });

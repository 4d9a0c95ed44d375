import type { Page } from '@playwright/test';
import { useBlankFont } from '../support/blank-font.ts';
import { expect, it } from '../support/it.ts';
import { closeOverlays, openKit, openOverlay, overlays } from '../support/kit.ts';
import { settle } from '../support/settle.ts';

it.use({ viewport: { width: 768, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

/** Every visible element, in shadow and light DOM: its position in its example or overlay, and its styles. */
async function shapes(page: Page): Promise<string[]> {
  const { looks, places } = await page.evaluate(() => {
    // Excludes properties that depend on the position on the page, which the host controls.
    const sizes = /^(max-)?(inline-size|block-size|width|height)/;
    const positions = /^(top|left|right|bottom|inset|perspective-origin|transform-origin|-webkit-locale|d$|--)/;
    const names = [...getComputedStyle(document.body)].filter((name) => !sizes.test(name) && !positions.test(name));
    // Most elements look alike, so each distinct style is transferred once.
    const known = new Map<string, number>();
    const look = (element: Element, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo);
      const text = names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
      if (!known.has(text)) known.set(text, known.size);
      return known.get(text) ?? 0;
    };
    const found = [...document.querySelectorAll<HTMLElement>('kit-example')].flatMap((example) => {
      for (const animation of example.shadowRoot?.getAnimations() ?? []) animation.cancel();
      // A `wbr` has no box that could be elsewhere.
      const boxes = '*:not(wbr)';
      const within = [...(example.shadowRoot?.querySelectorAll(boxes) ?? []), ...example.querySelectorAll(boxes)];
      return within
        .filter((element) => element.checkVisibility())
        .flatMap((element) => {
          const origin = (element.closest(':modal, :popover-open') ?? example).getBoundingClientRect();
          const box = element.getBoundingClientRect();
          const at = [box.left - origin.left, box.top - origin.top, box.width, box.height].map(Math.round).join(' ');
          const name = `${example.dataset.name}: ${element.localName}.${element.getAttribute('class') ?? ''} at ${at}`;
          const drawn = ['::before', '::after'].filter(
            (pseudo) => getComputedStyle(element, pseudo).content !== 'none',
          );
          return [
            [name, look(element)] as const,
            ...drawn.map((pseudo) => [`${name} ${pseudo}`, look(element, pseudo)] as const),
          ];
        });
    });
    return { looks: [...known.keys()], places: found };
  });
  return places.map(([name, look]) => `${name}: ${looks[look]}`);
}

/** Open panels that are not beside their opener, or are covered, clipped or outside the window. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('kit-example')].flatMap(({ shadowRoot }) =>
      [
        ...(shadowRoot?.querySelectorAll<HTMLElement>(
          ':modal, .iam-toast, .iam-popover:popover-open, .iam-tooltip:popover-open',
        ) ?? []),
      ].flatMap((panel) => {
        const name = panel.className;
        const box = panel.getBoundingClientRect();
        const isInside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
        const corners = [
          [box.left + 12, box.top + 12],
          [box.right - 12, box.bottom - 12],
        ] as const;
        const isCovered = corners.some(([x, y]) => !panel.contains(shadowRoot?.elementFromPoint(x, y) ?? null));
        const problems = [
          ...(isInside ? [] : [`${name} stands outside of the window`]),
          ...(isCovered ? [`${name} is covered or clipped`] : []),
        ];
        if (panel.matches(':modal, .iam-toast')) return problems;
        const controls = [...(shadowRoot?.querySelectorAll<HTMLElement>('[data-tip], [aria-label]') ?? [])];
        const named = controls.filter((one) => [one.dataset.tip, one.ariaLabel].includes(panel.textContent));
        const controlling = shadowRoot?.querySelector(
          `[aria-controls="${panel.id || 'none'}"], .iam-box:has([aria-expanded="true"])`,
        );
        const distances = (panel.matches('.iam-tooltip') ? named : controlling ? [controlling] : []).map((one) => {
          const { top, right, bottom, left } = one.getBoundingClientRect();
          return Math.max(box.top - bottom, top - box.bottom, box.left - right, left - box.right);
        });
        // Two chips may have one name.
        const apart = Math.min(...distances.filter((distance) => distance >= 0));
        return apart <= 12 ? problems : [...problems, `${name} stands ${apart} px from its opener`];
      }),
    ),
  );

/** Names the styles that differ, instead of printing two long lines. */
function differences(calm: readonly string[], hostile: readonly string[]): string[] {
  if (calm.length !== hostile.length)
    return [`${calm.length} elements in a calm page, ${hostile.length} in a hostile one`];
  return calm.flatMap((line, at) => {
    const [one, other] = [line.split('; '), (hostile[at] ?? '').split('; ')];
    const changed = one.flatMap((style, index) => (style === other[index] ? [] : [`${style} became ${other[index]}`]));
    return changed.length > 0
      ? [`${one[0]?.split(': ').slice(0, 2).join(': ')}: ${changed.slice(0, 4).join(', ')}`]
      : [];
  });
}

it('looks the same on a hostile page: the parts and their overlays', async ({ browser }) => {
  it.slow();
  const [calm, hostile] = await Promise.all([browser.newPage(), browser.newPage()]);
  await Promise.all([openKit(calm), openKit(hostile, '/kit/hostile.html')]);
  await Promise.all([useBlankFont(calm), useBlankFont(hostile)]);
  await Promise.all([settle(calm), settle(hostile)]);
  const before = await shapes(calm);
  expect(before.length).toBeGreaterThan(1000);
  expect.soft(differences(before, await shapes(hostile)).slice(0, 20)).toEqual([]);
  for (const overlay of overlays) {
    await Promise.all([openOverlay(calm, overlay), openOverlay(hostile, overlay)]);
    expect.soft(differences(await shapes(calm), await shapes(hostile)).slice(0, 10), overlay.name).toEqual([]);
    expect.soft(await misplaced(hostile), overlay.name).toEqual([]);
    await Promise.all([closeOverlays(calm), closeOverlays(hostile)]);
  }
  await Promise.all([calm.close(), hostile.close()]);
});

it("shows overlays above a hostile page's highest z-index", async ({ page }) => {
  await page.goto('/kit/hostile.html?part=dialog');
  await page.getByRole('button', { name: 'Create new user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create new user' });
  const box = await dialog.boundingBox();
  expect(box?.width).toBeGreaterThan(700);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ruairí');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create new user' })).toBeFocused();
});

import type { Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { describe, expect, it } from '../support/it.ts';
import { edgeless, indistinct, moving, pieces, small, withoutRing, type Pair } from '../support/kit-looks.ts';
import { closeOverlays, openKit, openOverlay, overlays } from '../support/kit.ts';
import { spaceOut, unreachable, ZOOMED } from '../support/reflow.ts';

// Effects of user settings and window size: contrast themes, motion, zoom, spacing, direction, touch.
const WINDOW = { width: 768, height: 900 };
it.use({ viewport: WINDOW, contextOptions: { reducedMotion: 'reduce' } });

/** Elements that must differ by more than their background, which a contrast theme removes. */
const STATES: readonly Pair[] = [
  ['.iam-tab[aria-selected="true"]', '.iam-tab[aria-selected="false"]'],
  ['.iam-segment[aria-checked="true"]', '.iam-segment[aria-checked="false"]:enabled'],
  ['.iam-segment:disabled', '.iam-segment[aria-checked="false"]:enabled'],
  ['.iam-page-button[aria-current]', '.iam-page-button:not([aria-current], [aria-disabled])'],
  ['.iam-listbox-row[aria-selected="true"]', '.iam-listbox-row[aria-selected="false"]'],
  ['[aria-sort="ascending"]', '[aria-sort="none"]'],
  ['.iam-check-input:checked:enabled', '.iam-check-input:not(:checked, :indeterminate)'],
  ['.iam-check-input:indeterminate', '.iam-check-input:checked:enabled'],
  ['.iam-check-input:disabled', '.iam-check-input:checked:enabled'],
  ['.iam-switch-input:checked:enabled', '.iam-switch-input:not(:checked)'],
  ['.iam-switch-input:disabled', '.iam-switch-input:checked:enabled'],
  ['.iam-button:disabled', '.iam-button:enabled'],
  ['.iam-button[data-variant="primary"]:enabled', '.iam-button[data-variant="secondary"]:enabled'],
  ['.iam-box[data-disabled]', '.iam-box:not([data-disabled], [data-readonly])'],
  ['.iam-input:disabled', '.iam-input:enabled'],
  ['.iam-box:has([aria-invalid="true"])', '.iam-box:not(:has([aria-invalid="true"]))'],
  ['.iam-select:disabled', '.iam-select:enabled'],
  ['.iam-select[aria-invalid="true"]', '.iam-select:enabled:not([aria-invalid="true"])'],
  ['.iam-date-trigger:disabled', '.iam-date-trigger:enabled'],
  ['.iam-date-trigger[data-wrong]', '.iam-date-trigger:enabled:not([data-wrong])'],
  ['.iam-chip[data-invalid]', '.iam-chip:not([data-invalid])'],
  ['.iam-chip-remove:disabled', '.iam-chip-remove:enabled'],
  ['.iam-file[data-disabled]', '.iam-file:not([data-disabled])'],
  ['.iam-file:has([aria-invalid="true"])', '.iam-file:not([data-disabled], :has([aria-invalid="true"]))'],
];
/** The same for overlays. */
const OPEN_STATES: Record<string, readonly Pair[]> = {
  menu: [['.iam-menu-item:focus', '.iam-menu-item:not(:focus)']],
  'menu-row': [['.iam-menu-item[aria-disabled]', '.iam-menu-item:not([aria-disabled], :focus)']],
  'date-days': [
    ['.iam-cal-start .iam-cal-button', '.iam-cal-day:not(.iam-cal-chosen) .iam-cal-button'],
    ['.iam-cal-middle .iam-cal-button', '.iam-cal-day:not(.iam-cal-chosen) .iam-cal-button'],
    ['.iam-cal-start .iam-cal-button', '.iam-cal-middle .iam-cal-button'],
  ],
  'multi-select-open': [
    ['.iam-option[aria-selected="true"] > .iam-option-mark', '.iam-option[aria-selected="false"] > .iam-option-mark'],
    ['.iam-option[aria-disabled="true"]', '.iam-option[aria-selected="false"]:not([aria-disabled="true"])'],
  ],
};
/** Elements that need a border, because contrast themes remove their shadow and background. */
const EDGED = [
  '.iam-button[data-variant="ghost"]',
  '.iam-button[data-variant="danger-solid"]',
  '.iam-button[data-variant="primary"]',
  '.iam-badge',
  '.iam-avatar',
  '.iam-chip',
  '.iam-state-icon',
  '.iam-table-frame',
  '.iam-segmented',
  '.iam-form-summary',
  '.iam-stale',
];
const OPEN_EDGED =
  ':is(.iam-dialog:modal, .iam-toast, .iam-popover:popover-open, .iam-tooltip:popover-open, .iam-select:open)';

const contrast = (page: Page, forcedColors: 'active' | 'none') => page.emulateMedia({ forcedColors });

it('keeps the position, states and edges of every overlay in every setting', async ({ page }) => {
  it.slow();
  await openKit(page);
  const spacing = await spaceOut(page, false);
  for (const overlay of overlays) {
    const { name } = overlay;
    await openOverlay(page, overlay);
    expect.soft(await moving(page), `${name}, less motion`).toEqual([]);
    expect.soft(await small(page), `${name}, targets`).toEqual([]);
    await contrast(page, 'active');
    expect.soft(await indistinct(page, OPEN_STATES[name] ?? []), `${name}, forced colors`).toEqual([]);
    expect.soft(await edgeless(page, [OPEN_EDGED]), `${name}, forced colors`).toEqual([]);
    await contrast(page, 'none');
    for (const size of ZOOMED) {
      await page.setViewportSize(size);
      expect.soft(await unreachable(page), `${name}, ${size.width} wide`).toEqual([]);
    }
    await spacing(true);
    expect.soft(await unreachable(page), `${name}, wider spacing`).toEqual([]);
    await spacing(false);
    await page.setViewportSize(WINDOW);
    await closeOverlays(page);
  }
});

it('distinguishes every state of every part in forced colors by more than its background', async ({ page }) => {
  await contrast(page, 'active');
  await openKit(page);
  expect.soft(await indistinct(page, STATES)).toEqual([]);
  expect.soft(await edgeless(page, EDGED)).toEqual([]);
  expect.soft(await withoutRing(page)).toEqual([]);
});

it('keeps a QR code black on white in a dark contrast theme, and passes axe', async ({ page }) => {
  it.slow();
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await openKit(page, '/kit/?bare=1&theme=dark');
  const code = page.locator('.iam-qr');
  expect(await code.locator('rect').evaluate((ground) => getComputedStyle(ground).fill)).toBe('rgb(255, 255, 255)');
  expect(await code.locator('path').evaluate((squares) => getComputedStyle(squares).fill)).toBe('rgb(0, 0, 0)');
  expect(await code.evaluate((svg) => getComputedStyle(svg).forcedColorAdjust)).toBe('none');
  expect(await violations(page)).toEqual([]);
});

it('keeps every part complete, reachable and large enough at 200 %, at 400 % and with wider spacing', async ({
  page,
}) => {
  await openKit(page);
  expect.soft(await moving(page), 'less motion').toEqual([]);
  expect.soft(await small(page), 'targets').toEqual([]);
  for (const size of ZOOMED) {
    await page.setViewportSize(size);
    expect.soft(await unreachable(page), `${size.width} wide`).toEqual([]);
  }
  await spaceOut(page);
  expect.soft(await unreachable(page), 'wider spacing').toEqual([]);
});

it('mirrors every part from right to left', async ({ page }) => {
  await openKit(page);
  const ltr = await pieces(page);
  await openKit(page, '/kit/?bare=1&dir=rtl');
  const rtl = await pieces(page);
  expect(rtl).toHaveLength(ltr.length);
  const moved = ltr.flatMap((one, at) => {
    const other = rtl[at];
    const isMirrored =
      other?.name === one.name && Math.abs(other.start - one.start) <= 2 && Math.abs(other.width - one.width) <= 2;
    return isMirrored ? [] : [`${one.name}: ${one.start} + ${one.width}, mirrored ${other?.start} + ${other?.width}`];
  });
  expect(moved).toEqual([]);
});

describe('on a touch screen', () => {
  it.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  it('has controls large enough for a finger', async ({ page }) => {
    await openKit(page);
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    expect(await small(page, 36)).toEqual([]);
  });
});

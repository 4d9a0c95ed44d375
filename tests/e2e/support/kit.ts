import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from './it.ts';
import { settle } from './settle.ts';

const folder = join(import.meta.dirname, '../../../demo/kit/parts');

/** Ids of all parts of `/kit/`. */
export const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => /\n {2}id: '([\w-]+)'/.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? file)
  .sort();

/** A part of the kit that opens over the page. */
export interface Overlay {
  /** Name of its screenshot. */
  name: string;
  part: string;
  open(part: Locator): Promise<unknown>;
}

const press = (part: Locator, name: string, nth = 0) =>
  part.getByRole('button', { name, exact: true }).nth(nth).click();
const calendar = (part: Locator) => part.locator('.iam-cal-grid').waitFor();

/** Every overlay of the kit, in each variant. */
export const overlays: readonly Overlay[] = [
  { name: 'dialog-400', part: 'dialog', open: (part) => press(part, 'Change password') },
  { name: 'dialog-520', part: 'dialog', open: (part) => press(part, 'Export Options') },
  { name: 'dialog', part: 'dialog', open: (part) => press(part, 'Create new user') },
  { name: 'dialog-long', part: 'dialog', open: (part) => press(part, 'Terms') },
  { name: 'confirm', part: 'confirm', open: (part) => press(part, 'Suspend user') },
  { name: 'menu', part: 'menu', open: (part) => press(part, 'Olivia Owner') },
  { name: 'menu-row', part: 'menu', open: (part) => press(part, 'Actions') },
  { name: 'popover', part: 'popover', open: (part) => press(part, 'About gateways') },
  { name: 'popover-action', part: 'popover', open: (part) => press(part, 'Filter') },
  {
    name: 'tooltip',
    part: 'tooltip',
    open: (part) =>
      part
        .getByRole('button', { name: 'Refresh' })
        .hover()
        .then(() => part.locator('.iam-tooltip:popover-open').waitFor()),
  },
  {
    name: 'toast',
    part: 'toast',
    open: async (part) => {
      for (const kind of ['Success', 'Info', 'Error']) await press(part, kind);
      await expect(part.locator('.iam-toast')).toHaveCount(3);
    },
  },
  {
    name: 'toast-dialog',
    part: 'toast',
    open: async (part) => {
      await press(part, 'Open a dialog');
      await press(part, 'Add role');
      await part.locator('dialog .iam-toast').waitFor();
    },
  },
  { name: 'date-days', part: 'date-pickers', open: (part) => press(part, 'Date range').then(() => calendar(part)) },
  {
    name: 'date-times',
    part: 'date-pickers',
    open: (part) => press(part, 'Date range').then(() => press(part, 'select time')),
  },
  { name: 'date-one', part: 'date-pickers', open: (part) => press(part, 'Expiry date').then(() => calendar(part)) },
  { name: 'multi-select-open', part: 'multi-select', open: (part) => press(part, 'Show options') },
  { name: 'multi-select-limit', part: 'multi-select', open: (part) => press(part, 'Show options', 1) },
  { name: 'select-open', part: 'select', open: (part) => part.locator('select').first().click() },
];

/** Opens the examples of every part without the surrounding page, and waits for those that load late. */
export async function openKit(page: Page, address = '/kit/?bare=1'): Promise<void> {
  await page.goto(address);
  await page.locator('[data-part="virtual-table"] tr[aria-rowindex="3"]').waitFor({ state: 'attached' });
  await page.locator('[data-part="resource-view"] .iam-stale').waitFor({ state: 'attached' });
}

/** Removes all parts except one from the page. */
export const showOnly = (page: Page, part: string | null): Promise<void> =>
  page.evaluate((id) => {
    for (const box of document.querySelectorAll<HTMLElement>('[data-part]')) {
      if (id === null || box.dataset.part === id) box.style.removeProperty('display');
      else box.style.setProperty('display', 'none', 'important');
    }
    scrollTo(0, 0);
  }, part);

/** Shows only an overlay's part and opens it. */
export async function openOverlay(page: Page, { part, open }: Overlay): Promise<void> {
  await showOnly(page, part);
  await open(page.locator(`[data-part="${part}"]`).locator('kit-example'));
  // Positioning code is fetched for the first panel.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('kit-example')].every(
      ({ shadowRoot }) => !shadowRoot?.querySelector('[style*="opacity: 0"]:popover-open'),
    ),
  );
  await settle(page);
}

/** Closes overlays and moves the pointer away. */
export async function closeOverlays(page: Page): Promise<void> {
  const close = page.locator('.iam-toast > .iam-button');
  for (let left = await close.count(); left > 0; left -= 1) await close.last().click();
  for (let tries = 0; tries < 3 && !(await page.evaluate(isClosed)); tries += 1) await page.keyboard.press('Escape');
  await page.mouse.move(0, 0);
  await page.waitForFunction(isClosed);
}

function isClosed(): boolean {
  return [...document.querySelectorAll('kit-example')].every(
    (example) => !example.shadowRoot?.querySelector(':modal, :popover-open, select:open'),
  );
}

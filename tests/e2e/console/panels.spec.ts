import type { Locator, Page } from '@playwright/test';
import { tokenOf, SUPER_ADMIN } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { settle } from '../support/settle.ts';

/** A panel that opens beside a control of a page. */
interface Panel {
  name: string;
  path: string;
  as?: string;
  anchor: (page: Page) => Locator;
  panel: (page: Page) => Locator;
  /** Its control is in the bar that stays at the top of the window. */
  fixed?: boolean;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const menu = (page: Page) => page.getByRole('menu');
const open = (page: Page) => page.locator('.iam-popover:popover-open');
const inDialog = (opener: string) => (page: Page) => button(page, opener).click();

const panels: readonly (Panel & { before?: (page: Page) => Promise<unknown> })[] = [
  {
    name: 'account menu',
    path: '/auth/user',
    anchor: (page) => button(page, /^Account menu/),
    panel: menu,
    fixed: true,
  },
  { name: 'bell', path: '/auth/user', anchor: (page) => button(page, /^Notifications/), panel: open, fixed: true },
  { name: 'information', path: '/auth/user', anchor: (page) => button(page, 'Information'), panel: open, fixed: true },
  {
    name: 'menu of a member',
    path: '/auth/organization?tab=users',
    anchor: (page) => button(page, /^Actions for/),
    panel: menu,
  },
  {
    name: 'date range of the activity',
    path: '/auth/organization?tab=activity',
    before: (page) => page.getByRole('combobox', { name: 'Period' }).selectOption({ value: 'range' }),
    anchor: (page) => button(page, 'Dates'),
    panel: open,
  },
  {
    name: 'roles of an invitation',
    path: '/auth/team',
    before: inDialog('Invite'),
    anchor: (page) => page.getByRole('dialog').getByRole('combobox', { name: 'Roles' }),
    panel: (page) => page.getByRole('listbox', { name: 'Options' }),
  },
  {
    name: 'roles of a new user',
    path: '/auth/team',
    before: inDialog('Create new user'),
    anchor: (page) => page.getByRole('dialog').getByRole('combobox', { name: 'Roles' }),
    panel: (page) => page.getByRole('listbox', { name: 'Options' }),
  },
  {
    name: 'expiry date of an API key',
    path: '/auth/organization?tab=api-keys',
    before: inDialog('Create API key'),
    anchor: (page) => page.getByRole('dialog').getByRole('button', { name: /^Expiry date/ }),
    panel: open,
  },
  {
    name: 'owner of an organization',
    path: '/auth/organizations',
    as: SUPER_ADMIN,
    before: inDialog('Add new organization'),
    anchor: (page) => page.getByRole('dialog').getByRole('combobox', { name: 'Owner' }),
    panel: (page) => page.getByRole('listbox'),
  },
];

/** Where a panel is, seen from its anchor. */
async function offset(anchor: Locator, panel: Locator): Promise<{ x: number; y: number }> {
  const [from, to] = [await anchor.boundingBox(), await panel.boundingBox()];
  if (!from || !to) throw new Error('The panel or its anchor is hidden');
  const isBelow = to.y >= from.y;
  return { x: to.x - from.x, y: isBelow ? to.y - from.y - from.height : from.y - to.y - to.height };
}

/** Makes room above the page, as a late announcement does, and moves dialogs down, as a keyboard on a phone may. */
const push = (page: Page, room: number) =>
  page.evaluate((height) => {
    const bar = document.createElement('div');
    bar.style.height = `${height}px`;
    document.body.prepend(bar);
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    for (const root of roots)
      for (const dialog of root.querySelectorAll<HTMLElement>('dialog')) dialog.style.translate = `0 ${height}px`;
  }, room);

for (const { name, path, as = 'olivia.owner@northwind.example', before, anchor, panel, fixed } of panels)
  it(`the panel of ${name} follows its control when the page moves or scrolls`, async ({ browser, request }) => {
    const page = await openAs(browser, await tokenOf(request, as), path);
    await before?.(page);
    await anchor(page).click();
    await expect(panel(page)).toBeVisible();
    await settle(page);
    const first = await offset(anchor(page), panel(page));
    /** By how many pixels the panel left its place beside the control; panels are at whole pixels. */
    const strayed = async () => {
      const { x, y } = await offset(anchor(page), panel(page));
      return Math.max(Math.abs(x - first.x), Math.abs(y - first.y));
    };
    const from = (await anchor(page).boundingBox())?.y ?? 0;
    await push(page, 40);
    await settle(page);
    await expect.poll(async () => (await anchor(page).boundingBox())?.y, 'the control moved').toBeCloseTo(from + 40, 0);
    await expect.poll(strayed, 'the panel follows').toBeLessThanOrEqual(1);
    await expect(panel(page), 'it stays open').toBeVisible();
    if (fixed || before) return page.context().close();
    await page.evaluate(() => {
      document.body.style.minHeight = '3000px';
      scrollBy(0, 30);
    });
    await expect.poll(async () => (await anchor(page).boundingBox())?.y, 'the page scrolled').toBeLessThan(from + 40);
    await expect.poll(strayed, 'the panel follows').toBeLessThanOrEqual(1);
    return page.context().close();
  });

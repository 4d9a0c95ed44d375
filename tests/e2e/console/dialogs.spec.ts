import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { settle } from '../support/settle.ts';
import { openAs } from '../support/log-in.ts';
import { type OwnOrganization, addRole, ownOrganization } from '../support/organization.ts';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  for (let at = 0; at < 12; at += 1) await addRole(own, `Role ${at}`, ['auth.users.READ']);
});
afterAll(() => own.api.dispose());

const SIZES = [
  { width: 1440, height: 900 },
  // 200 % of 1440 by 900 (WCAG 1.4.4).
  { width: 720, height: 450 },
  { width: 390, height: 844 },
];

async function boxOf(one: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await one.boundingBox();
  if (!box) throw new Error('It is not visible');
  return box;
}

/** Expects a button to be inside the window and not below the list. */
async function expectFree(page: Page, button: Locator, list: Locator | null): Promise<void> {
  await settle(page);
  const box = await boxOf(button);
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  await expect(button).toBeInViewport({ ratio: 1 });
  if (!list) return;
  const cover = await boxOf(list);
  const isApart = cover.y >= box.y + box.height || cover.y + cover.height <= box.y;
  expect(isApart, 'the list is beside the button').toBe(true);
}

for (const [open, title, action] of [
  ['Invite', 'Invite users', 'Invite'],
  ['Create new user', 'Create new user', 'Create'],
] as const) {
  it(`'${title}' keeps its buttons in view, also under an open list of roles`, async ({ browser }) => {
    const page = await openAs(browser, own.owner.token, '/auth/team?type=all');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: open, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: title });
      for (const name of ['Cancel', action])
        await expectFree(page, dialog.getByRole('button', { name, exact: true }), null);
      const roles = dialog.getByRole('combobox', { name: 'Roles' });
      await roles.click();
      const list = dialog.getByRole('listbox', { name: 'Options' });
      await expect(list.getByRole('option')).not.toHaveCount(0);
      for (const name of ['Cancel', action])
        await expectFree(page, dialog.getByRole('button', { name, exact: true }), list);
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    }
  });
}

it('each page has one main, one h1 focused after navigation, and no two buttons of one name in a dialog', async ({
  browser,
}) => {
  const page = await openAs(browser, own.owner.token, '/auth/team');
  for (const [link, title] of [
    ['Org', 'My organization'],
    ['Roles', 'Roles'],
    ['Account', 'My profile'],
    ['Team', 'Team'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
  }
  await page.getByRole('button', { name: 'Administrator', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Permissions of Administrator' });
  await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
});

it('after a log in, focus is on the heading of the page', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/auth/sign-in');
  await page.getByLabel('Login or email').fill('olivia.owner@northwind.example');
  await page.getByLabel('Password', { exact: true }).fill('harbor-lantern-42');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeFocused();
  await context.close();
});

it('rows of tables are named by their first cell', async ({ browser }) => {
  const page = await openAs(browser, own.owner.token, '/auth/roles');
  const table = page.getByRole('table', { name: 'Roles' });
  await expect(table.getByRole('rowheader', { name: 'Administrator' })).toHaveCount(1);
  await page.goto('/auth/organization?tab=users');
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('rowheader').first()).toBeVisible();
});

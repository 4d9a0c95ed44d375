import type { Page } from '@playwright/test';
import { tokenOf } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { settle } from '../support/settle.ts';

const OLIVIA = 'olivia.owner@northwind.example';
const team = (email: string) => `/auth/team?type=all&term=${encodeURIComponent(email)}`;
const USERS = '/auth/organization?tab=users';

/** Members of the team of whom actions are disabled, and why. */
const members: { who: string; path: string; width?: number; reasons: Record<string, RegExp> }[] = [
  {
    who: 'an active user',
    path: team('mona.member@northwind.example'),
    reasons: { 'Restore user': /suspended user/, 'Resend invitation': /invit/, 'Reset MFA': /two-factor/i },
  },
  {
    who: 'an invited user',
    path: team('ivan.invited@northwind.example'),
    width: 390,
    reasons: { 'Restore user': /suspended user/, 'Reset password': /active/, 'Reset MFA': /two-factor/i },
  },
  {
    who: 'a suspended user',
    path: team('susan.suspended@northwind.example'),
    reasons: { 'Suspend user': /suspended/, 'Reset password': /active/, 'Resend invitation': /invit/ },
  },
  {
    who: 'the owner, on the team',
    path: team(OLIVIA),
    reasons: { 'Suspend user': /./, 'Reset password': /./, 'Reset MFA': /./, 'Restore user': /./ },
  },
];

for (const { who, path, width = 1440, reasons } of members)
  it(`the details of ${who} say why an action is disabled, by keyboard too`, async ({ browser, request }) => {
    const page = await openAs(browser, await tokenOf(request, OLIVIA), path, { width });
    await page.getByRole('listbox', { name: 'Team members' }).getByRole('option').first().click();
    // The focus only shows after a key.
    await page.keyboard.press('Tab');
    for (const [name, reason] of Object.entries(reasons)) {
      const button = page.getByRole('button', { name, exact: true });
      await expect(button).toBeDisabled();
      await button.focus();
      await expect(button).toHaveAccessibleDescription(reason);
      await expect(page.getByText(reason).last(), `${name} shows it`).toBeVisible();
    }
    await page.context().close();
  });

/** Menus in which actions are disabled, and why. */
const menus: { who: string; path: string; width?: number; menu: RegExp; reasons: Record<string, RegExp> }[] = [
  {
    who: 'the owner, in the organization',
    path: USERS,
    menu: /^Actions for Olivia Owner$/,
    reasons: { 'Suspend user': /./, 'Reset password': /./, Delete: /./ },
  },
];

const items = (page: Page) => page.getByRole('menu').getByRole('menuitem');

for (const { who, path, width = 1440, menu, reasons } of menus)
  it(`the menu of ${who} says why an action is disabled, by keyboard too`, async ({ browser, request }) => {
    const page = await openAs(browser, await tokenOf(request, OLIVIA), path, { width });
    if (path === USERS) await page.getByRole('searchbox', { name: 'Search' }).fill('Olivia');
    else await page.getByRole('listbox', { name: 'Team members' }).getByRole('option').first().click();
    const opener = page.getByRole('button', { name: menu });
    await opener.click();
    await expect(items(page).first()).toBeFocused();
    await settle(page);
    for (const [name, reason] of Object.entries(reasons)) {
      const item = page.getByRole('menuitem', { name, exact: true });
      await expect(item).toHaveAccessibleDescription(reason);
      await expect(item.getByText(reason).last(), `${name} shows it`).toBeVisible();
    }
    for (const item of await items(page).all()) {
      await expect(item).toBeFocused();
      if ((await item.getAttribute('aria-disabled')) === 'true') await expect(item).toHaveAccessibleDescription(/\S/);
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await page.context().close();
  });

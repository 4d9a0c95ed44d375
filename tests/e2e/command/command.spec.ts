import { expectAccessible } from '../support/axe.ts';
import { describe, expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { field, openConsole, option, palette } from './palette.ts';

describe('in the console', () => {
  it('opens with Ctrl K, opens a page by keyboard alone, and remembers it', async ({ browser }) => {
    const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
    const page = await context.newPage();
    await openConsole(page, '/auth/user');
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('rol');
    await expect(option(page, 'Roles')).toHaveAttribute('aria-selected', 'true');
    const active = await field(page).getAttribute('aria-activedescendant');
    await expect(option(page, 'Roles')).toHaveAttribute('id', active ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/auth\/roles$/);
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press('Control+k');
    const recent = palette(page).getByRole('group', { name: 'Recent' });
    await expect(recent.getByRole('option')).toHaveText(['Roles']);
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);
    await context.close();
  });

  it('finds people, and opens one of them', async ({ browser }) => {
    const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
    const page = await context.newPage();
    await openConsole(page, '/auth/user');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await field(page).fill('mona');
    await expect(palette(page).getByRole('group', { name: 'People' }).getByRole('option')).toHaveCount(1);
    await expect(palette(page).getByRole('status')).toHaveText('1 result');
    await option(page, /Mona Member/).click();
    await expect(page).toHaveURL(/\/auth\/team\?/);
    await expect(page.getByRole('region', { name: 'User details' })).toContainText('mona.member@northwind.example');
    await context.close();
  });

  it('runs actions: the page opens its dialog, once', async ({ browser }) => {
    const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
    const page = await context.newPage();
    await openConsole(page, '/auth/user');
    for (const [name, dialog, path] of [
      ['Invite people', /Invite/, 'team'],
      ['Add new role', /Add new role/, 'roles'],
      ['Create API key', /Create API key/, 'organization'],
      ['Add new announcement', /Add new announcement/, 'announcements'],
      ['Change password', /Change password/, 'user'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await field(page).fill(name);
      await option(page, name).click();
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/auth/${path}(\\?(type=active|tab=api-keys))?$`));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await context.close();
  });

  it('switches the organization', async ({ browser }) => {
    const { context } = await signedIn(browser, 'marco.multi@example.net');
    const page = await context.newPage();
    await page.goto('/auth/choose-organization');
    await page.getByRole('button', { name: 'Northwind Logistics' }).click();
    await expect(page.getByRole('button', { name: 'Organization: Northwind Logistics' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await option(page, 'Switch to Contoso Sensors').click();
    await expect(page.getByRole('button', { name: 'Organization: Contoso Sensors' })).toBeVisible();
    await context.close();
  });

  for (const width of [1440, 390])
    it(`fits ${width} px, and axe finds nothing`, async ({ browser }) => {
      const viewport = { width, height: 844 };
      const { context } = await signedIn(browser, 'olivia.owner@northwind.example', { viewport });
      const page = await context.newPage();
      await page.goto('/auth/user');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      await field(page).fill('an');
      await expect(palette(page).getByRole('group', { name: 'People' })).toBeVisible();
      await expectAccessible(page);
      const box = await palette(page).boundingBox();
      expect(box?.width).toBeLessThanOrEqual(Math.min(width, 640));
      expect(await palette(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      await page.keyboard.press('Escape');
      await expect(palette(page)).toHaveCount(0);
      await context.close();
    });
});

import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { describe, expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search pages, people and actions' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search pages, people and actions' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

async function openConsole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

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

  it('stays while text is selected with a pointer that ends outside, and closes at a press there', async ({
    browser,
  }) => {
    const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
    const page = await context.newPage();
    await openConsole(page, '/auth/user');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('roles');
    const box = await field(page).boundingBox();
    if (!box) throw new Error('The field is not shown');
    await page.mouse.move(box.x + 60, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(10, box.y, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.type('te');
    await expect(field(page)).toHaveValue(/^te/);
    await page.mouse.click(10, box.y);
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

  it('offers only what the user may use, and opens nothing forbidden by a link', async ({ browser }) => {
    const { context } = await signedIn(browser, 'mona.member@northwind.example');
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openConsole(page, '/auth/user');
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('group', { name: 'Pages' }).getByRole('option')).toHaveText(['My profile']);
    await expect(palette(page).getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText([
      'Change password',
      'Log Out',
    ]);
    await field(page).fill('olivia');
    await expect(palette(page).getByText('Nothing found for ‘olivia’')).toHaveCount(2);
    expect(asked).not.toContain('/api/user');
    await page.goto('/auth/roles?action=add-role');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
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

  it('logs out', async ({ browser }) => {
    const { context } = await signedIn(browser, 'rita.reader@northwind.example');
    const page = await context.newPage();
    await openConsole(page, '/auth/user');
    await page.keyboard.press('Control+k');
    await field(page).fill('log out');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => key.startsWith('iam.recent'))).toEqual([]);
    await context.close();
  });

  it('focuses the search with a slash, and ignores keys while somebody types', async ({ browser }) => {
    const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
    const page = await context.newPage();
    await openConsole(page, '/auth/team');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('a/b');
    await expect(search).toHaveValue('a/b');
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);
    await context.close();
  });

  it('finds people by a name that was typed before the permissions were known', async ({ browser }) => {
    const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
    const page = await context.newPage();
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    await page.route('**/api/check_permission', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/auth/user');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await field(page).fill('mona');
    await expect(option(page, /Mona Member/)).toBeHidden();
    release();
    await expect(option(page, /Mona Member/)).toBeVisible();
    await context.close();
  });

  it('reports that people could not be searched, and retries', async ({ browser }) => {
    const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
    const page = await context.newPage();
    await openConsole(page, '/auth/user');
    await page.route('**/api/user?**', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await field(page).fill('mona');
    await expect(palette(page).getByRole('alert')).toContainText('People and organizations could not be searched.');
    await page.unroute('**/api/user?**');
    await palette(page).getByRole('button', { name: 'Try again' }).click();
    await expect(option(page, /Mona Member/)).toBeVisible();
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

describe('on a host’s page', () => {
  const HOST = '/dashboards/logistics/';

  it('loads its list when it opens, and leads to the console unless the host takes over', async ({ browser }) => {
    const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
    const page = await context.newPage();
    await page.goto(HOST);
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
    const before = await page.evaluate(() => performance.getEntriesByType('resource').length);
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    expect(await page.evaluate(() => performance.getEntriesByType('resource').length)).toBeGreaterThan(before);
    await page.evaluate(() =>
      document.addEventListener('iam-navigate', (event) => {
        event.preventDefault();
        (globalThis as { went?: unknown }).went = (event as CustomEvent<unknown>).detail;
      }),
    );
    await field(page).fill('roles');
    await page.keyboard.press('Enter');
    const origin = new URL(page.url()).origin;
    expect(await page.evaluate(() => (globalThis as { went?: unknown }).went)).toEqual({
      name: 'roles',
      url: `${origin}/auth/roles`,
    });
    await page.reload();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await option(page, 'Invite people').click();
    await expect(page).toHaveURL(/\/auth\/team(\?type=active)?$/);
    await expect(page.getByRole('dialog', { name: /Invite/ })).toBeVisible();
    await context.close();
  });

  it('leaves keys to the host, accepts other keys or none, and asks guests to log in', async ({ page }) => {
    await page.goto(HOST);
    const command = page.locator('iam-command');
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
    const host = () => page.evaluate(() => (globalThis as { taken?: number }).taken ?? 0);
    await page.evaluate(() =>
      document.addEventListener('keydown', (event) => {
        if (event.key !== 'k' || !event.ctrlKey) return;
        event.preventDefault();
        Object.assign(globalThis, { taken: ((globalThis as { taken?: number }).taken ?? 0) + 1 });
      }),
    );
    await page.keyboard.press('Control+k');
    expect(await host()).toBe(1);
    await expect(palette(page)).toHaveCount(0);
    await command.evaluate((one) => one.setAttribute('shortcut', 'alt+shift+p'));
    await page.keyboard.press('Alt+Shift+P');
    await expect(palette(page).getByRole('button', { name: 'Log in' })).toBeVisible();
    await palette(page).getByRole('button', { name: 'Close' }).click();
    await command.evaluate((one) => one.setAttribute('shortcut', 'none'));
    await page.keyboard.press('Alt+Shift+P');
    await expect(palette(page)).toHaveCount(0);
    await command.evaluate((one) => (one as HTMLElement & { open(): Promise<void> }).open());
    await expect(palette(page)).toBeVisible();
  });
});

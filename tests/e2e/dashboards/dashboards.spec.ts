import type { BrowserContext, Page } from '@playwright/test';
import { describe, expect, it } from '../support/it.ts';
import { settle } from '../support/settle.ts';
import { type SignedIn, signedIn } from '../support/log-in.ts';

const dashboards = [
  { name: 'asset-tracking', device: 'assets/101', heading: 'Assets', active: 'Asset tracking', theme: 'light' },
  {
    name: 'infrastructure',
    device: 'sensors/101/501',
    heading: 'Gateways',
    active: 'Infrastructure monitoring',
    theme: 'dark',
  },
  { name: 'logistics', device: 'devices/101/501', heading: 'Shipments', active: 'Logistics dashboard', theme: 'light' },
  { name: 'admin', device: 'devices/101/501', heading: 'Devices', active: 'Sensors admin dashboard', theme: 'light' },
] as const;
const at = (name: string, path = '') => `/dashboards/${name}/${path}`;
const next = (index: number) => dashboards[(index + 1) % dashboards.length] ?? dashboards[0];

/**
 * Opens a dashboard and waits for its announcements, which would shift the page under the pointer. Pages run under the
 * service's own policy, which neither our code nor a framework may violate.
 */
async function open(context: BrowserContext, path: string): Promise<{ page: Page; broken: string[] }> {
  const page = await context.newPage();
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') broken.push(message.text());
  });
  const announced = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/announcements');
  await page.goto(path);
  await announced;
  await settle(page);
  return { page, broken };
}

const ask = ({ context, token }: SignedIn, type: string, format: string) =>
  context.request.post('/api/reports', {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      type,
      format,
      routeParams: { packageId: '501' },
      range: { start: '2026-01-01T00:00:00Z', end: '2027-12-31T00:00:00Z' },
      sendMail: false,
    },
  });

for (const [index, { name, device, heading, active }] of dashboards.entries()) {
  describe(name, () => {
    it('switches to another application, which the next login opens', async ({ browser }) => {
      const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
      const { page, broken } = await open(context, at(name));
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      const applications = page.getByRole('navigation', { name: 'Applications' });
      await expect(applications.getByRole('link', { name: active, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      const other = next(index);
      await applications.getByRole('link', { name: other.active, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/dashboards/${other.name}/$`));
      expect(new URL(await page.evaluate(() => localStorage.getItem('app') ?? '')).pathname).toBe(at(other.name));
      expect(broken).toEqual([]);
      await context.close();
    });

    it('shows a notification pushed from another browser, with its link', async ({ browser }) => {
      const here = await signedIn(browser, 'olivia.owner@northwind.example');
      const there = await signedIn(browser, 'olivia.owner@northwind.example');
      const { page } = await open(here.context, at(name));
      const stream = page.waitForResponse(/in_app_notifications\/stream/);
      await page.reload();
      await stream;
      await page.getByRole('button', { name: 'Notifications' }).click();
      const list = page.getByRole('dialog', { name: 'Notifications' });
      await expect(list.getByRole('listitem').first()).toBeVisible();
      const before = await list.getByRole('link', { name: 'Download here' }).count();
      expect((await ask(there, 'data_transfers', 'csv')).status()).toBe(201);
      await expect(list.getByRole('link', { name: 'Download here' })).toHaveCount(before + 1, { timeout: 20_000 });
      const download = page.waitForEvent('download');
      await list.getByRole('link', { name: 'Download here' }).first().click();
      expect((await download).suggestedFilename()).toMatch(/^data-transfers-.*\.csv$/);
      await here.context.close();
      await there.context.close();
    });

    it('changes the organization', async ({ browser }) => {
      const { context, token } = await signedIn(browser, 'marco.multi@example.net');
      const chosen = await context.request.get('/api/auth/organizations', {
        headers: { Authorization: `Bearer ${token}` },
      });
      const { data } = (await chosen.json()) as { data: { id: number; name: string }[] };
      const northwind = data.find((one) => one.name === 'Northwind Logistics');
      await context.request.put(`/api/auth/organizations/${northwind?.id}`, {
        headers: { Authorization: `Bearer ${token}` },
        data: {},
      });
      const { page } = await open(context, at(name));
      await page.getByRole('button', { name: 'Organization: Northwind Logistics' }).click();
      await page.getByRole('menuitem', { name: 'Contoso Sensors' }).click();
      await expect(page.getByRole('button', { name: 'Organization: Contoso Sensors' })).toBeVisible();
      await expect(page.getByRole('button', { name: /Account menu/ })).toContainText('Contoso Sensors');
      await expect(page.getByRole('img', { name: 'Northwind Logistics logo' })).toHaveCount(0);
      await context.close();
    });

    it('is logged out when another tab logs out', async ({ browser }) => {
      const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
      const { page } = await open(context, at(next(index).name));
      const { page: other } = await open(context, at(name, device));
      await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
      await other.getByRole('button', { name: /Account menu/ }).click();
      await other.getByRole('menuitem', { name: 'Log Out' }).click();
      await expect(other).toHaveURL(/\/auth\/sign-in/);
      await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: /Account menu/ })).toHaveCount(0);
      await context.close();
    });

    it('keeps its styles, and the bundle keeps its own', async ({ browser }) => {
      const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
      const { page } = await open(context, at(name, device));
      await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
      const own = [
        'fontFamily',
        'fontSize',
        'fontWeight',
        'letterSpacing',
        'wordSpacing',
        'textTransform',
        'textAlign',
        'textShadow',
        'lineHeight',
        'paddingInline',
        'borderRadius',
        'blockSize',
        'boxSizing',
        'borderTopWidth',
      ] as const;
      const button = await page
        .getByRole('button', { name: 'Export', exact: true })
        .evaluate((element, names) => names.map((one) => getComputedStyle(element)[one]), own);
      expect(button).toEqual([
        '"Inter Variable", Inter, "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", ' +
          'sans-serif',
        '14px',
        '550',
        'normal',
        '0px',
        'none',
        'center',
        'none',
        '17.5px',
        '14px',
        '8px',
        '36px',
        'border-box',
        '1px',
      ]);
      const heading = page.getByRole('heading', { level: 1 });
      const styles = () =>
        heading.evaluate((element) =>
          Object.fromEntries(
            [...getComputedStyle(element)].map((one) => [one, getComputedStyle(element).getPropertyValue(one)]),
          ),
        );
      const before = await styles();
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Export Options' })).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      expect(await styles()).toEqual(before);
      expect(
        await page.evaluate(() => [
          document.adoptedStyleSheets.length,
          document.querySelectorAll('style').length,
          document.body.getAttribute('style'),
        ]),
      ).toEqual([0, 0, null]);
      await context.close();
    });
  });
}

it('looks the same without the bundle', async ({ browser }) => {
  const look = async (blocked: boolean) => {
    const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
    const page = await context.newPage();
    if (blocked) await page.route('**/cdn/**', (route) => route.abort());
    await page.goto(at('asset-tracking'));
    if (blocked) await expect(page.getByRole('heading', { name: 'Assets' })).toBeVisible();
    else await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(13);
    const styles = await page.evaluate(() =>
      ['body', 'h1', 'a', 'table', 'td', '.ribbon'].map((selector) => {
        const element = document.querySelector(selector);
        if (!element) throw new Error(`No ${selector}`);
        const style = getComputedStyle(element);
        const own = [
          'color',
          'backgroundColor',
          'fontFamily',
          'fontSize',
          'letterSpacing',
          'lineHeight',
          'borderBottom',
          'zIndex',
          'textDecoration',
          'inlineSize',
        ] as const;
        return [selector, ...own.map((name) => style[name])];
      }),
    );
    await context.close();
    return styles;
  };
  expect(await look(false)).toEqual(await look(true));
});

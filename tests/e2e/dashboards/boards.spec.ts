import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';
import { unreachable } from '../support/reflow.ts';
import { settle } from '../support/settle.ts';

const boards = [
  {
    path: 'asset-tracking/',
    figures: ['Assets on the way', 'Low batteries'],
    charts: [/^Temperature of device 101/, /^Map: Asset 101/],
  },
  { path: 'asset-tracking/assets/104', figures: ['Battery', 'Shipment'], charts: [/^Temperature of device 104/] },
  { path: 'infrastructure/', figures: ['Gateways up', 'Average load'], charts: [/^Load of all gateways/] },
  {
    path: 'infrastructure/sensors/101/501',
    figures: ['Temperature', 'Status'],
    charts: [/^Temperature of device 101/],
  },
  { path: 'logistics/', figures: ['In transit', 'Delayed'], charts: [/^Temperature of device 101/] },
  { path: 'logistics/devices/103/503', figures: ['Battery', 'Shipment'], charts: [/^Temperature of device 103/] },
  { path: 'admin/', figures: ['Firmware 4.2.1', 'Low batteries'], charts: [/^Temperature of device 101/] },
  { path: 'admin/devices/101/501', figures: ['Temperature', 'Battery'], charts: [/^Temperature of device 101/] },
];

for (const { path, figures, charts } of boards)
  it(`shows figures and charts on ${path}, at both widths`, async ({ browser }) => {
    const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
    const page = await context.newPage();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/dashboards/${path}`);
      for (const name of figures) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
      for (const name of charts) await expect(page.getByRole('img', { name })).toBeVisible();
      await expect(page.getByRole('main'), 'one main').toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 }), 'one h1').toHaveCount(1);
      for (const control of [
        page.getByRole('button', { name: 'Export', exact: true }),
        page.getByRole('button', { name: 'Search', exact: true }),
        page.getByRole('button', { name: 'Notifications', exact: true }),
        page.getByRole('button', { name: /^Account menu/ }),
        page.getByRole('region', { name: 'Announcements', exact: true }),
      ])
        await expect(control).toBeVisible();
      await settle(page);
      expect(await unreachable(page), `${width} wide`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} wide`).toBeLessThanOrEqual(
        width,
      );
    }
    await context.close();
  });

import { call } from '../support/api.ts';
import { describe, expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';

/** A device's page of each dashboard, with devices that only these flows let ring. */
const pages = [
  { name: 'asset tracking', path: 'asset-tracking/assets/106', title: 'Asset 106 left its way' },
  { name: 'infrastructure', path: 'infrastructure/sensors/107/507', title: 'Sensor 107 is out of reach' },
  { name: 'logistics', path: 'logistics/devices/108/508', title: /NW-2026508: \d+\.\d °C \(\d+\.\d °F\)/ },
  { name: 'sensor administration', path: 'admin/devices/109/509', title: 'The battery of device 109 is low' },
] as const;

for (const { name, path, title } of pages)
  describe(name, () => {
    it('simulates an alert, which rings the bell and leads to the device', async ({ browser }) => {
      const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
      const page = await context.newPage();
      const stream = page.waitForResponse(/in_app_notifications\/stream/);
      await page.goto(`/dashboards/${path}`);
      await stream;
      await page.getByRole('button', { name: 'Notifications', exact: true }).click();
      const list = page.getByRole('dialog', { name: 'Notifications' });
      await expect(list.getByRole('listitem').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Simulate an alert' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'The bell rings' })).toBeVisible();
      await page.getByRole('button', { name: 'Notifications', exact: true }).click();
      const alert = list.getByRole('listitem').filter({ hasText: title }).first();
      await expect(alert).toBeVisible();
      await expect(alert.getByRole('link').first()).toHaveAttribute('href', new RegExp(`/dashboards/${path}$`));
      await context.close();
    });

    it('says that its back end does not run, and keeps the header', async ({ browser }) => {
      const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
      const page = await context.newPage();
      await page.route('**/dashboards/platform.json', (route) => route.fulfill({ json: { url: null } }));
      await page.goto(`/dashboards/${path}`);
      await expect(page.getByText('The back ends of the dashboards do not run')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Simulate an alert' })).toHaveCount(0);
      await context.close();
    });
  });

it('shows the temperature of an alert in the chart at once', async ({ browser }) => {
  const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
  const page = await context.newPage();
  await page.goto('/dashboards/logistics/devices/110/510');
  const chart = page.getByRole('img', { name: /^Temperature of device 110/ });
  await expect(chart).toBeVisible();
  await page.getByRole('button', { name: 'Simulate an alert' }).click();
  const told = page.getByRole('status').filter({ hasText: 'The bell rings' });
  await expect(told).toBeVisible();
  const [degrees = ''] = /\d+\.\d °F/.exec((await told.textContent()) ?? '') ?? [];
  await expect(chart).toHaveAccessibleName(new RegExp(`and ${degrees}$`));
  await expect(page.getByText(degrees, { exact: true })).toBeVisible();
  await context.close();
});

it('shows only the devices of the chosen organization', async ({ browser }) => {
  const { context, token } = await signedIn(browser, 'marco.multi@example.net');
  const chosen = await call<{ id: number; name: string }>(
    context.request,
    'GET',
    '/auth/organizations',
    undefined,
    token,
  );
  const northwind = chosen.find((one) => one.name === 'Northwind Logistics');
  await call(context.request, 'PUT', `/auth/organizations/${northwind?.id}`, {}, token);
  const page = await context.newPage();
  await page.goto('/dashboards/logistics/');
  await expect(page.getByRole('link', { name: /NW-20265\d\d/ })).toHaveCount(12);
  await page.getByRole('button', { name: 'Organization: Northwind Logistics' }).click();
  await page.getByRole('menuitem', { name: 'Contoso Sensors' }).click();
  await expect(page.getByRole('link', { name: /NW-20266\d\d/ })).toHaveCount(3);
  await expect(page.getByRole('link', { name: /NW-20265\d\d/ })).toHaveCount(0);
  await context.close();
});

it('says so to somebody whose roles do not include the dashboard, who can still export', async ({ browser }) => {
  const { context } = await signedIn(browser, 'mona.member@northwind.example');
  const page = await context.newPage();
  await page.goto('/dashboards/admin/devices/101/501');
  await expect(page.getByText('Your roles do not include this dashboard.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await context.close();
});

it('asks somebody without an organization to choose one', async ({ browser }) => {
  const { context } = await signedIn(browser, 'marco.multi@example.net');
  const page = await context.newPage();
  await page.goto('/dashboards/infrastructure/');
  await expect(page.getByText('Choose an organization to see its devices.')).toBeVisible();
  await context.close();
});

it('asks a guest to log in', async ({ page }) => {
  await page.goto('/dashboards/asset-tracking/');
  await expect(page.getByText('Log in to see the devices of your organization.')).toBeVisible();
});

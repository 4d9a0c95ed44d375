import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';

const devices = {
  infrastructure: '/dashboards/infrastructure/sensors/101/501',
  admin: '/dashboards/admin/devices/101/501',
} as const;

async function exportFrom(
  page: Page,
  choose: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<{ name: string; path: string }> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Options' });
  await choose(dialog);
  const saved = page.waitForEvent('download', { timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Report pending' })).toBeVisible();
  const file = await saved;
  return { name: file.suggestedFilename(), path: await file.path() };
}

it('exports all data of a device page as JSON from the plain page', async ({ browser }) => {
  const { context } = await signedIn(browser, 'mona.member@northwind.example');
  const page = await context.newPage();
  await page.goto('/dashboards/asset-tracking/assets/101');
  const file = await exportFrom(page, async (dialog) =>
    expect(dialog.getByRole('radio', { name: 'Full data export' })).toBeChecked(),
  );
  expect(file.name).toMatch(/^full-data-export-.*\.json$/);
  const content = JSON.parse(readFileSync(file.path, 'utf8')) as unknown;
  expect(JSON.stringify(content).length).toBeGreaterThan(10_000);
  await context.close();
});

for (const name of ['infrastructure', 'admin'] as const) {
  it(`exports as CSV from the device page of ${name}`, async ({ browser }) => {
    const { context } = await signedIn(browser, 'mona.member@northwind.example');
    const page = await context.newPage();
    await page.goto(devices[name]);
    const file = await exportFrom(
      page,
      async (dialog) => void (await dialog.getByLabel('Export format').selectOption('CSV')),
    );
    expect(file.name).toMatch(/^full-data-export-.*\.csv$/);
    const rows = parseCsv(readFileSync(file.path, 'utf8'));
    expect(rows.length).toBeGreaterThan(1_000);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    await context.close();
  });
}

it('exports a shipment overview as PDF from the device page of logistics', async ({ browser }) => {
  const { context } = await signedIn(browser, 'mona.member@northwind.example');
  const page = await context.newPage();
  await page.goto('/dashboards/logistics/devices/101/501');
  const file = await exportFrom(page, async (dialog) => {
    await dialog.getByRole('radio', { name: 'Shipment overview' }).click();
    await expect(dialog.getByLabel('Export format')).toBeDisabled();
    await expect(dialog.getByLabel('Export format')).toHaveValue('pdf');
  });
  expect(file.name).toMatch(/^shipment-overview-.*\.pdf$/);
  expect(readFileSync(file.path).subarray(0, 5).toString()).toBe('%PDF-');
  const text = textOfPdf(file.path);
  if (text !== null) {
    expect(text).toContain('NW-2026501');
    const way = await page
      .getByText(/^\w+ → \w+$/)
      .first()
      .textContent();
    const [from = '', to = ''] = (way ?? '').split(' → ');
    expect(text, 'the way as on the dashboard').toMatch(new RegExp(`${from}, \\w+ → ${to}, \\w+`));
    expect(text.match(/\d+\.\d+ °[CF]/g) ?? [], 'temperatures').not.toEqual([]);
    expect(text.match(/\d+\.\d{2,} °[CF]/g), 'one decimal').toBeNull();
    const tool = (name: string, ...args: string[]) => execFileSync(name, [...args, file.path], { encoding: 'utf8' });
    expect(tool('pdffonts')).toMatch(/Inter-Regular .* yes /);
    expect(tool('pdfinfo')).toMatch(/Tagged: +yes/);
  }
  await context.close();
});

it('exports a shipment overview in the language of its reader', async ({ browser }) => {
  const { context, token } = await signedIn(browser, 'marco.multi@example.net');
  const [me] = await call<{ user_id: number }>(context.request, 'GET', '/auth', undefined, token);
  const settings = `/user/${me?.user_id}/settings`;
  const all = await call<{ id: number; key: string; value: string }>(
    context.request,
    'GET',
    settings,
    undefined,
    token,
  );
  const own = all.find(({ key }) => key === 'local_format');
  const read = (value = '') => call(context.request, 'PUT', `${settings}/${own?.id}`, { value }, token);
  await read('de-DE');
  await call(context.request, 'PUT', '/auth/organizations/3', {}, token);
  const page = await context.newPage();
  await page.goto('/dashboards/logistics/devices/201/601');
  const file = await exportFrom(page, async (dialog) =>
    dialog.getByRole('radio', { name: 'Shipment overview' }).click(),
  );
  const text = textOfPdf(file.path);
  if (text !== null) {
    expect(text).toContain('Contoso Sensors');
    expect(text).toContain('Sendungsübersicht');
    expect(text).toMatch(/\d,\d °C/);
  }
  await read(own?.value);
  await context.close();
});

it('exports the data transfers of a list', async ({ browser }) => {
  const { context } = await signedIn(browser, 'mona.member@northwind.example');
  const page = await context.newPage();
  await page.goto('/dashboards/logistics/');
  const file = await exportFrom(page, async (dialog) => {
    await expect(dialog.getByText('Data transfers', { exact: true })).toBeVisible();
    await dialog.getByLabel('Export format').selectOption('CSV');
  });
  expect(file.name).toMatch(/^data-transfers-.*\.csv$/);
  expect(parseCsv(readFileSync(file.path, 'utf8'))[0]).toEqual(
    expect.arrayContaining(['transfer_id', 'gateway', 'bytes']),
  );
  await context.close();
});

/** Null if the reader is not installed. */
function textOfPdf(path: string): string | null {
  try {
    return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}

/** An RFC 4180 reader that shares no code with the service's writer. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n/)) {
    if (line === '') continue;
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
    );
    rows.push(cells);
  }
  return rows;
}

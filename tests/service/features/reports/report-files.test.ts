import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberships } from '../../../../service/platform/database/schema/memberships.ts';
import { organizations } from '../../../../service/platform/database/schema/organizations.ts';
import { reportChunks, reports } from '../../../../service/platform/database/schema/reports.ts';
import { userSettings } from '../../../../service/platform/database/schema/settings.ts';
import { devices, readings, transfers } from '../../../../service/platform/database/schema/telemetry.ts';
import { csvObjects } from '../../support/csv.ts';
import { download, make, newestLink } from '../../support/reports.ts';
import { startService, type TestService } from '../../support/service.ts';

const HOUR = 3_600_000;
const pdftotext = spawnSync('pdftotext', ['-v']).error === undefined;

let service: TestService;
let olivia: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  olivia = await service.signIn('olivia.owner@northwind.example');
});
afterAll(() => service?.stop());

const db = () => service.services.database.db;

/** The text of a file according to poppler's reader. */
function read(tool: string, file: Buffer, ...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'iam-pdf-'));
  writeFileSync(join(folder, 'file.pdf'), file);
  const { stdout, status, stderr } = spawnSync(
    tool,
    [...options, join(folder, 'file.pdf'), ...(tool === 'pdftotext' ? ['-'] : [])],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(`${tool}: ${stderr}`);
  return stdout;
}

it('writes every measurement of the shipment as JSON, with matching headers', async () => {
  const { report, file, headers } = await make(service, olivia);
  const rows = JSON.parse(file.toString()) as Record<string, unknown>[];
  const [stored] = await db()
    .select({ count: count() })
    .from(readings)
    .where(and(eq(readings.shipmentId, 501), eq(readings.organizationId, 2)));
  expect(rows.length).toBe(stored?.count);
  expect(Object.keys(rows[0] ?? {})).toEqual([
    'reading_id',
    'measured_at',
    'shipment_id',
    'shipment_code',
    'device_id',
    'device_name',
    'device_serial',
    'sensor',
    'value',
    'unit',
  ]);
  expect(new Set(rows.map(({ reading_id }) => reading_id)).size).toBe(rows.length);
  expect(rows.find(({ sensor }) => sensor === 'TEMP')).toMatchObject({
    shipment_id: 501,
    device_id: 101,
    value: expect.any(Number),
    unit: '°C',
  });
  expect(
    Object.fromEntries(
      ['content-type', 'cache-control', 'content-disposition', 'content-length'].map((name) => [
        name,
        headers.get(name),
      ]),
    ),
  ).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(
      new RegExp(`^attachment; filename="full-data-export-\\d{4}-\\d\\d-\\d\\d-${report.id}\\.json"$`),
    ),
    'content-length': String(file.length),
  });
});

it('resumes a download that was cut, and starts anew with another file', async () => {
  const { report, file, headers } = await make(service, olivia);
  const part = async (range: string, condition?: string) => {
    const sent = { Authorization: `Bearer ${olivia}`, Range: range, ...(condition && { 'If-Range': condition }) };
    const response = await fetch(report.url ?? '', { headers: sent });
    const { status, headers: got } = response;
    // As text: comparing megabytes byte by byte takes half a minute.
    return { status, range: got.get('content-range'), file: Buffer.from(await response.arrayBuffer()).toString() };
  };
  const [text, size] = [file.toString(), file.length];
  const rest = { status: 206, range: `bytes 1000-${size - 1}/${size}`, file: file.subarray(1000).toString() };
  expect(headers.get('accept-ranges')).toBe('bytes');
  expect(await part('bytes=1000-')).toEqual(rest);
  expect(await part('bytes=1000-', headers.get('etag') ?? '')).toEqual(rest);
  expect(await part('bytes=1000-1009')).toMatchObject({ status: 206, file: text.slice(1000, 1010) });
  expect(await part('bytes=1000-', '"another"')).toMatchObject({ status: 200, file: text });
  expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
});

it('writes CSV that reads back exactly; formulas become text, numbers stay numbers', async () => {
  const place = 'Pier "7", Gdańsk\nгород 東京';
  await db().insert(transfers).values({
    organizationId: 2,
    deviceId: 106,
    shipmentId: 506,
    fromPlace: place,
    toPlace: '=HYPERLINK("http://x","y")',
    gateway: '@SUM(A1)',
    bytes: 7,
    status: 'failed',
    at: new Date(),
  });
  await db().update(devices).set({ name: '+1 device' }).where(eq(devices.id, 106));
  const { file } = await make(service, olivia, { type: 'data_transfers', format: 'csv', routeParams: {}, ids: [106] });
  const records = csvObjects(file.toString('utf8'));
  expect(new Set(records.map(({ device_id }) => device_id))).toEqual(new Set(['106']));
  expect(records.at(-1)).toMatchObject({
    from_place: place,
    to_place: `'=HYPERLINK("http://x","y")`,
    gateway: `'@SUM(A1)`,
    device_name: `'+1 device`,
    bytes: '7',
    status: 'failed',
  });
  await db()
    .insert(readings)
    .values({ organizationId: 2, deviceId: 106, shipmentId: 506, sensor: 'TEMP', value: -4.25, at: new Date() });
  const cold = await make(service, olivia, { format: 'csv', routeParams: { packageId: '506' } });
  expect(csvObjects(cold.file.toString('utf8')).at(-1)).toMatchObject({ sensor: 'TEMP', value: '-4.25', unit: '°C' });
});

it('writes an empty list for an empty range, and a header line in CSV', async () => {
  const range = { start: '2020-01-01T00:00:00Z', end: '0001-01-01T00:00:00Z' };
  const then = { start: range.end, end: range.start };
  expect(JSON.parse((await make(service, olivia, { range: then })).file.toString())).toEqual([]);
  expect(csvObjects((await make(service, olivia, { range: then, format: 'csv' })).file.toString())).toEqual([]);
});

it.skipIf(!pdftotext)(
  `the overview is a PDF that another reader reads${pdftotext ? '' : ' (not run: poppler-utils is not installed)'}`,
  async () => {
    await db().update(organizations).set({ name: 'Πλοία & Łódź Логистика' }).where(eq(organizations.id, 2));
    const { file, headers } = await make(service, olivia, { type: 'shipment_overview', format: 'pdf' });
    expect(headers.get('content-type')).toBe('application/pdf');
    const text = read('pdftotext', file, '-layout');
    for (const words of [
      'Πλοία & Łódź Логистика',
      'Shipment overview',
      'NW-2026501',
      'Reefer sensor 1',
      'Required temperature',
      'Temperature',
      'Data transfers',
      'Measurements, every 12 hours',
      'Page 1 of 2',
      'Page 2 of 2',
      '35.6 °F to 46.4 °F',
    ]) {
      expect(text).toContain(words);
    }
    expect(read('pdfinfo', file)).toMatch(
      /Title: +Shipment overview NW-2026501[\s\S]*Page size: +595\.28 x 841\.89 pts \(A4\)/,
    );
    expect(read('pdfimages', file, '-list').trim().split('\n').length, 'only the logo and its mask are pictures').toBe(
      4,
    );
    expect(read('pdfinfo', file)).toMatch(/Tagged: +yes/);
    const structure = read('pdfinfo', file, '-struct-text');
    for (const tag of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'Figure']) expect(structure).toContain(tag);
    expect(text).toContain('Chicago, US → Rotterdam, NL');
    expect(read('pdffonts', file)).toMatch(/Inter-Regular/);
    expect(read('pdffonts', file)).not.toMatch(/ no +\w+ +\w+ +\d+ +\d+$/m);
  },
);

it.skipIf(!pdftotext)("formats the PDF by the user's locale, but not the data", async () => {
  const adam = await service.signIn('adam.admin@northwind.example');
  await db()
    .insert(userSettings)
    .values({ userId: 4, category: 'common', key: 'local_format', value: 'de-DE' })
    .onConflictDoUpdate({
      target: [userSettings.userId, userSettings.category, userSettings.key],
      set: { value: 'de-DE' },
    });
  const text = read(
    'pdftotext',
    (await make(service, adam, { type: 'shipment_overview', format: 'pdf' })).file,
    '-layout',
  );
  expect(text).toContain('2,0 °C bis 8,0 °C');
  expect(text).toMatch(/\d\d\.\d\d\.\d{4}, \d\d:\d\d UTC/);
  expect(text).not.toContain('°F');
  const csv = (await make(service, olivia, { format: 'csv' })).file.toString();
  expect(csvObjects(csv).find(({ sensor }) => sensor === 'TEMP')?.unit).toBe('°C');
});

it('serves the link in the notification without a session, only for this file, for 24 hours', async () => {
  const { report, file } = await make(service, olivia, { type: 'data_transfers', format: 'csv', routeParams: {} });
  const link = await newestLink(service, olivia, 3);
  expect(link).toMatch(new RegExp(`^${service.url}/api/reports/${report.id}/file\\?key=[\\w-]{43}$`));
  const { response, file: linked } = await download(link);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(linked.equals(file)).toBe(true);
  for (const wrong of [
    `${link}x`,
    link.replace(/key=.*/, 'key='),
    link.replace(`/${report.id}/`, `/${report.id - 1}/`),
  ]) {
    const { response: refused } = await download(wrong);
    expect(refused.status).toBe(404);
  }
  const [stored] = await db().select().from(reports).where(eq(reports.id, report.id));
  expect(JSON.stringify(stored)).not.toContain(new URL(link).searchParams.get('key'));

  service.advance(24 * HOUR + 1_000);
  // Jobs follow the database's clock.
  await service.services.database.pool.query('update jobs set run_at = now() where done_at is null');
  expect((await download(link)).response.status).toBe(404);
  expect((await service.call('GET /reports/{id}', { token: olivia, params: { id: report.id } })).data).toMatchObject([
    { status: 'done', url: null },
  ]);
  await expect
    .poll(async () => (await db().select().from(reportChunks).where(eq(reportChunks.reportId, report.id))).length, {
      timeout: 10_000,
    })
    .toBe(0);
});

it('answers an expired link with a page in a browser, and with JSON to a program', async () => {
  const follow = async (path: string, accept: string) => {
    const response = await fetch(`${service.url}/api${path}`, { headers: { Accept: accept } });
    return {
      status: response.status,
      type: response.headers.get('content-type')?.split(';')[0],
      text: await response.text(),
    };
  };
  const link = '/reports/1/file?key=gone';
  const page = await follow(link, 'text/html,application/xhtml+xml,*/*;q=0.8');
  expect(page).toMatchObject({ status: 404, type: 'text/html' });
  expect(page.text).toContain('<p>This file no longer exists, or the link is invalid. Request the report again.</p>');
  expect(await follow(link, '*/*')).toMatchObject({ status: 404, type: 'application/json' });
  expect(await follow('/reports/1', 'text/html'), 'other calls are for programs').toMatchObject({
    status: 401,
    type: 'application/json',
  });
});

it("mails the requested address, else the user's own, with a link to a page, never to the file", async () => {
  await make(service, olivia, {
    type: 'data_transfers',
    routeParams: {},
    sendMail: true,
    email: 'warehouse@northwind.example',
  });
  await make(service, olivia, { type: 'data_transfers', routeParams: {}, sendMail: true });
  for (const to of ['warehouse@northwind.example', 'olivia.owner@northwind.example']) {
    const [mail] = await service.outbox(to);
    expect(mail).toMatchObject({ subject: expect.stringContaining('Data transfers (JSON)') });
    expect(mail?.links.length).toBeGreaterThan(0);
    expect(mail?.links[0]).toMatch(/\/auth\/user\?action=report-\d+$/);
    expect(JSON.stringify(mail)).not.toMatch(/key=|\/api\/reports/);
  }
});

it("ends a link with its user's membership", async () => {
  const marco = await service.signIn('marco.multi@example.net', 2);
  await make(service, marco, { type: 'data_transfers', routeParams: {} });
  const link = await newestLink(service, marco, 14);
  expect((await download(link)).response.status).toBe(200);
  await db()
    .update(memberships)
    .set({ status: 'suspended' })
    .where(and(eq(memberships.userId, 14), eq(memberships.organizationId, 2)));
  expect((await download(link)).response.status).toBe(404);
});

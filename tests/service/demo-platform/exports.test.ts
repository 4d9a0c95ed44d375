import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../service/demo-data/ids.ts';
import { csvObjects } from '../support/csv.ts';
import { ask, make, month, settled } from '../support/reports.ts';
import { startPlatform, type TestPlatform } from './support.ts';

const { northwind } = organizationIds;
const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined;

let platform: TestPlatform;
let mona: string;
beforeAll(async () => {
  platform = await startPlatform();
  mona = await platform.service.signIn('mona.member@northwind.example');
});
afterAll(() => platform?.stop());

/** A request for the readings of a package on the page of its device. */
const readings = { type: 'full_data_export', routeParams: { deviceId: '101', packageId: '501' } };

const inAMonth = () => ({
  organizationId: northwind,
  start: Date.parse(month().start),
  end: Date.parse(month().end),
});

/** What poppler's reader says about a PDF. */
function read(tool: string, file: Buffer, ...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'iam-pdf-'));
  const path = join(folder, 'file.pdf');
  writeFileSync(path, file);
  const args = [...options, path, ...(tool === 'pdftotext' ? ['-'] : [])];
  const { stdout, status, stderr } = spawnSync(tool, args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(`${tool}: ${stderr}`);
  return stdout;
}

/** Exports a shipment overview as a user who reads in a locale. */
async function overviewIn(locale: string, userId: number, token: string): Promise<Buffer> {
  const settings = { token, params: { id: userId } };
  const body = [{ category: 'common', key: 'local_format', value: locale }];
  await platform.service.call('POST /user/{id}/settings', { ...settings, body });
  const { file } = await make(platform.service, token, { ...readings, type: 'shipment_overview', format: 'pdf' });
  const { data } = await platform.service.call('GET /user/{id}/settings', settings);
  const kept = data.find(({ key }) => key === 'local_format');
  await platform.service.call('DELETE /user/{id}/settings/{settingId}', {
    token,
    params: { id: userId, settingId: kept?.id ?? 0 },
  });
  return file;
}

it('exports every reading of a package, in several pages', async () => {
  const { file } = await make(platform.service, mona, readings);
  const rows = JSON.parse(file.toString()) as Record<string, unknown>[];
  const kept = platform.fleet.readings({ ...inAMonth(), shipmentIds: [501] });
  expect(rows.map(({ reading_id }) => reading_id)).toEqual(kept.map(({ id }) => id));
  expect(rows.length).toBeGreaterThan(5_000);
  expect(rows.find(({ sensor }) => sensor === 'TEMP')).toMatchObject({
    shipment_id: 501,
    shipment_code: 'NW-2026501',
    device_id: 101,
    device_name: 'Reefer sensor 1',
    value: expect.any(Number),
    unit: '°C',
  });
});

it('exports what a device carries now, if the route names no package', async () => {
  const { file } = await make(platform.service, mona, { ...readings, routeParams: { deviceId: '102' }, format: 'csv' });
  expect(new Set(csvObjects(file.toString()).map(({ shipment_id }) => shipment_id))).toEqual(new Set(['502']));
});

it('exports data transfers as CSV: all, of a device, or of chosen ones', async () => {
  const transfers = async (more: object) => {
    const body = { type: 'data_transfers', format: 'csv', routeParams: {}, ...more };
    return csvObjects((await make(platform.service, mona, body)).file.toString());
  };
  expect(await transfers({})).toHaveLength(platform.fleet.transfers(inAMonth()).length);
  const ofOne = await transfers({ routeParams: { deviceId: '102' } });
  expect(new Set(ofOne.map(({ device_id }) => device_id))).toEqual(new Set(['102']));
  const ofTwo = await transfers({ ids: [103, 104] });
  expect(new Set(ofTwo.map(({ device_id }) => device_id))).toEqual(new Set(['103', '104']));
});

it.each([
  ['a missing package', { routeParams: {} }, 'Open the page of a device: this export is about one package.'],
  [
    'a package of somebody else',
    { routeParams: { packageId: '601' } },
    'Your organization has no package 601 with this device.',
  ],
  [
    'a package of another device',
    { routeParams: { packageId: '502', deviceId: '101' } },
    'Your organization has no package 502 with this device.',
  ],
  ['a device of somebody else', { type: 'data_transfers', ids: [201] }, 'Your organization has no device 201.'],
])('says why nothing comes for %s', async (_what, body, sentence) => {
  const { data } = await ask(platform.service, mona, { ...readings, ...body });
  const { status, error } = await settled(platform.service, mona, data[0]?.id ?? 0);
  expect({ status, error }).toEqual({ status: 'failed', error: expect.stringContaining(sentence) });
});

it('answers the test of each export type', async () => {
  const token = await platform.service.signIn('superadmin@platform.example');
  const { data: all } = await platform.service.call('GET /applications', { token });
  const id = all.find(({ name }) => name === 'logistics')?.id ?? 0;
  const { data: types } = await platform.service.call('GET /applications/{id}/export_types', { token, params: { id } });
  expect(types.map(({ type }) => type).sort()).toEqual(['data_transfers', 'full_data_export', 'shipment_overview']);
  for (const { id: typeId, type } of types) {
    const body = { organization_id: northwind };
    const params = { id, typeId };
    const { data } = await platform.service.call('POST /applications/{id}/export_types/{typeId}/test', {
      token,
      params,
      body,
    });
    expect({ type, ...data[0] }).toMatchObject({ type, response_status: 200, error: null });
  }
});

describe.skipIf(!hasPdftotext)(`shipment overview${hasPdftotext ? '' : ' (needs pdftotext)'}`, () => {
  it('is a tagged PDF with what the dashboard shows', async () => {
    const file = await overviewIn('en-GB', userIds.mona, mona);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const text = read('pdftotext', file, '-layout');
    expect(text).toContain('Northwind Logistics');
    expect(text).toMatch(/Shipment overview\s+NW-2026501 · Chicago, US → Rotterdam, NL/);
    expect(text.match(/\d+\.\d °C/g)?.length).toBeGreaterThan(5);
    expect(read('pdfinfo', file)).toMatch(/Tagged: +yes/);
    expect(read('pdffonts', file)).toMatch(/Inter-Regular .* yes /);
  });

  it.each([
    ['de-DE', 'Sendungsübersicht', /\d,\d °C/],
    ['en-US', 'Shipment overview', /\d\.\d °F/],
    ['fr-FR', 'Température', /\d,\d °C/],
    ['ja-JP', '温度', /\d\.\d °C/],
  ])('speaks %s', async (locale, word, degrees) => {
    const text = read('pdftotext', await overviewIn(locale, userIds.mona, mona), '-layout');
    expect(text).toContain(word);
    expect(text).toMatch(degrees);
  });

  it('is mirrored in Arabic', async () => {
    const file = await overviewIn('ar-EG', userIds.mona, mona);
    expect(read('pdftotext', file)).toContain('نظرة');
    expect(read('pdffonts', file)).toMatch(/DejaVuSans/);
  });
});

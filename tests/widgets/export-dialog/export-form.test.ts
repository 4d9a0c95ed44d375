import { describe, expect, it } from 'vitest';
import {
  formatOf,
  formatsOf,
  reportRequest,
  reportTypes,
  submitWords,
  validateExport,
  type ExportForm,
} from '../../../src/widgets/export-dialog/export-form.ts';
import { fileName } from '../../../src/widgets/export-dialog/report-jobs.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

const range = { start: new Date('2026-10-01T00:00:00Z'), end: new Date('2026-11-01T00:00:00Z') };
const form = (more: Partial<ExportForm> = {}): ExportForm => ({
  type: 'full_data_export',
  format: 'json',
  range,
  download: true,
  send: false,
  email: 'o@n.example',
  ...more,
});

describe('types and formats', () => {
  it('follow the route', () => {
    expect(reportTypes('deviceDetails')).toEqual(['full_data_export', 'shipment_overview']);
    expect(reportTypes('devices')).toEqual(['data_transfers']);
    expect(reportTypes(undefined)).toEqual(['data_transfers']);
  });

  it('are PDF for the overview, and JSON or CSV for the rest', () => {
    expect([formatOf('shipment_overview'), formatsOf('shipment_overview')]).toEqual(['pdf', ['pdf']]);
    for (const type of ['full_data_export', 'data_transfers'] as const)
      expect([formatOf(type), formatsOf(type)]).toEqual(['json', ['json', 'csv']]);
  });
});

describe('the check', () => {
  it('rejects an invalid email only if the report is sent there, and allows an empty one', () => {
    expect(validateExport(inEnglish, form({ send: true, email: 'olivia@northwind' })).email).toEqual([
      'This email is invalid',
    ]);
    expect(validateExport(inEnglish, form({ send: false, email: 'olivia@northwind' }))).toEqual({});
    expect(validateExport(inEnglish, form({ send: true, email: ' ' }))).toEqual({});
  });

  it('requires a range and a delivery', () => {
    expect(validateExport(inEnglish, form({ range: null })).range).toHaveLength(1);
    expect(validateExport(inEnglish, form({ range: { start: range.end, end: range.start } })).range).toHaveLength(1);
    expect(validateExport(inEnglish, form({ download: false })).download).toHaveLength(1);
  });
});

it('requests the chosen report for the shipment of the page', () => {
  expect(
    reportRequest(form({ send: true, email: ' a@b.example ' }), {
      route: 'deviceDetails',
      routeParams: { deviceId: 101, packageId: '501' },
    }),
  ).toEqual({
    type: 'full_data_export',
    format: 'json',
    sendMail: true,
    email: 'a@b.example',
    routeParams: { deviceId: '101', packageId: '501' },
    range: { start: '2026-10-01T00:00:00.000Z', end: '2026-11-01T00:00:00.000Z' },
  });
  expect(reportRequest(form({ send: false }), { ids: [101] })).toMatchObject({ sendMail: false, ids: [101] });
  expect(reportRequest(form(), {})).not.toHaveProperty('email');
});

it('names the button after the delivery', () => {
  expect([
    submitWords(inEnglish, { download: true, send: false }),
    submitWords(inEnglish, { download: false, send: true }),
    submitWords(inEnglish, { download: true, send: true }),
  ]).toEqual(['Download', 'Send', 'Send&Download']);
});

it("uses the service's file name", () => {
  expect(fileName({ type: 'data_transfers', created_at: '2026-11-20T08:00:00.000Z', id: 7, format: 'csv' })).toBe(
    'data-transfers-2026-11-20-7.csv',
  );
});

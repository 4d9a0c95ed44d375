import { describe, expect, it } from 'vitest';
import {
  reportRequest,
  submitWords,
  validateExport,
  type ExportForm,
} from '../../../src/widgets/export-dialog/export-form.ts';
import { reportFileName } from '../../../src/core/contract/report-file-name.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

const range = { start: new Date('2026-10-01T00:00:00Z'), end: new Date('2026-11-01T00:00:00Z') };
const plain = { params: [] };
const form = (more: Partial<ExportForm> = {}): ExportForm => ({
  type: 'full_data_export',
  format: 'json',
  range,
  params: {},
  excel: false,
  download: true,
  send: false,
  email: 'o@n.example',
  ...more,
});

describe('the check', () => {
  it('rejects an invalid email only if the report is sent there, and allows an empty one', () => {
    expect(validateExport(inEnglish, form({ send: true, email: 'olivia@northwind' }), plain).email).toEqual([
      'This email is invalid',
    ]);
    expect(validateExport(inEnglish, form({ send: false, email: 'olivia@northwind' }), plain)).toEqual({});
    expect(validateExport(inEnglish, form({ send: true, email: ' ' }), plain)).toEqual({});
  });

  it('requires a range and a delivery', () => {
    expect(validateExport(inEnglish, form({ range: null }), plain).range).toHaveLength(1);
    expect(
      validateExport(inEnglish, form({ range: { start: range.end, end: range.start } }), plain).range,
    ).toHaveLength(1);
    expect(validateExport(inEnglish, form({ download: false }), plain).download).toHaveLength(1);
  });
});

it('requests the chosen report for the shipment of the page', () => {
  expect(
    reportRequest(
      form({ send: true, email: ' a@b.example ' }),
      {
        route: 'deviceDetails',
        routeParams: { deviceId: 101, packageId: '501' },
      },
      plain,
    ),
  ).toEqual({
    type: 'full_data_export',
    format: 'json',
    sendMail: true,
    email: 'a@b.example',
    routeParams: { deviceId: '101', packageId: '501' },
    range: { start: '2026-10-01T00:00:00.000Z', end: '2026-11-01T00:00:00.000Z' },
  });
  expect(reportRequest(form({ send: false }), { ids: [101] }, plain)).toMatchObject({ sendMail: false, ids: [101] });
  expect(reportRequest(form(), {}, plain)).not.toHaveProperty('email');
});

it('asks for Excel only with CSV', () => {
  const options = (format: ExportForm['format']) => reportRequest(form({ format, excel: true }), {}, plain).options;
  expect([options('csv'), options('json')]).toEqual([{ excel: true }, undefined]);
});

it('names the button after the delivery', () => {
  expect([
    submitWords(inEnglish, { download: true, send: false }),
    submitWords(inEnglish, { download: false, send: true }),
    submitWords(inEnglish, { download: true, send: true }),
  ]).toEqual(['Download', 'Send', 'Send&Download']);
});

it('names files by their title in plain letters, or by their type', () => {
  const report = { type: 'data_transfers', created_at: '2026-11-20T08:00:00.000Z', id: 7, format: 'csv' };
  const named = (title: string) => reportFileName({ ...report, title });
  expect(named('Data transfers')).toBe('data-transfers-2026-11-20-7.csv');
  expect(named('Besuche – Zürich/Öl')).toBe('besuche-zurich-ol-2026-11-20-7.csv');
  expect(named('配送')).toBe('data-transfers-2026-11-20-7.csv');
});

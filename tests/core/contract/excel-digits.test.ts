import { expect, it } from 'vitest';
import { csvField, excelDialect } from '../../../src/core/contract/files/csv-dialect.ts';
import { documentedOriginal } from '../../service/support/exports/documented-original.ts';

const excel = excelDialect('de-DE');

it.each(['0171234567', '004917012345678', '491701234567', '356938035643809', '12345678901234567890', '12E5', "'007"])(
  'keeps the text %s from becoming another number in Excel',
  async (text) => {
    expect(csvField(text, excel)).toBe(`'${text}`);
    const original = await documentedOriginal();
    expect(original(`'${text}`, ';', true)).toBe(text);
    expect(csvField(text)).toBe(text);
  },
);

it.each(['0', '0.5', '42', '1.10', '12345678901', '2026-11-30', '0171 234567', 'E5', 12345678901234])(
  'leaves %s as it is',
  (cell) => {
    expect(csvField(cell, excel)).toBe(`${cell}`);
  },
);

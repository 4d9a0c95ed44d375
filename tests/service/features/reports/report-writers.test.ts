import { expect, it } from 'vitest';
import { csv, csvField } from '../../../../service/platform/files/csv.ts';
import { json } from '../../../../service/features/reports/data/json.ts';
import { formatsFor } from '../../../../service/features/reports/data/locale.ts';
import { marks, spanFor, spanWords } from '../../../../service/features/reports/data/scale.ts';
import { speakerOf } from '../../../../service/platform/languages/message.ts';
import { parseCsv } from '../../support/csv.ts';

const collect = async (parts: AsyncIterable<string>) => {
  let text = '';
  for await (const part of parts) text += part;
  return text;
};
const pages = async function* (...all: Record<string, string | number | null>[][]) {
  yield* all;
};

it.each(['plain', 'a,b', 'say "hi"', 'line\r\nbreak', 'line\nbreak', '', ' padded ', '東京'])(
  'reads a field of %j back unchanged',
  (text) => {
    expect(parseCsv(`${csvField(text)}\r\n`)).toEqual([[text]]);
  },
);

it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '="a",b'])(
  'turns text that begins like a formula, %j, into plain text',
  (text) => {
    expect(parseCsv(`${csvField(text)}\r\n`)).toEqual([[`'${text}`]]);
    expect(csvField(-1)).toBe('-1');
  },
);

it('joins pages of rows into one file, also without rows', async () => {
  const columns = ['a', 'b'];
  const two = () => pages([{ b: 2, a: 'x' }], [], [{ a: null, b: 3 }]);
  expect(await collect(csv({ columns, pages: two() }))).toBe('a,b\r\nx,2\r\n,3\r\n');
  expect(JSON.parse(await collect(json({ columns, pages: two() })))).toEqual([
    { a: 'x', b: 2 },
    { a: null, b: 3 },
  ]);
  expect(JSON.parse(await collect(json({ columns, pages: pages() })))).toEqual([]);
});

it('formats temperatures, clocks and numbers by the locale', () => {
  const at = new Date('2026-11-20T17:05:00Z');
  const american = formatsFor('en-US');
  expect([american.temperature(8), american.dateTime(at)]).toEqual(['46.4 °F', '11/20/2026, 5:05 PM']);
  const german = formatsFor('de-DE');
  expect([german.temperature(21.46), german.dateTime(at), german.number(1234.5)]).toEqual([
    '21,5 °C',
    '20.11.2026, 17:05',
    '1.230',
  ]);
  expect(formatsFor('en_BS').degreeUnit).toBe('°F');
  expect(formatsFor('en-GB').time(at)).toBe('17:05');
  for (const unknown of [null, '', 'not a locale', 'xx-INVALID-1']) expect(formatsFor(unknown).degreeUnit).toBe('°F');
  expect(american.toCelsius(american.fromCelsius(3))).toBeCloseTo(3);
});

it('gives an axis round marks that cover the data', () => {
  expect(marks(0.3, 9.7, 5)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(marks(-4.2, -4.2, 5)[0]).toBeLessThanOrEqual(-4.2);
  expect(marks(-4.2, -4.2, 5).length).toBeGreaterThan(1);
  const speak = speakerOf('en');
  expect(spanWords(speak, spanFor(12 * 86_400_000, 40))).toBe('every 12 hours');
  expect(spanWords(speak, spanFor(3_600_000, 6))).toBe('every 10 minutes');
  expect(spanWords(speakerOf('ar'), 2 * 86_400_000)).toBe('كل يومين');
  expect(spanFor(100 * 365 * 86_400_000, 40) * 40).toBeGreaterThanOrEqual(100 * 365 * 86_400_000);
});

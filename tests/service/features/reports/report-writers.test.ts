import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { writerOf } from '../../../../service/features/reports/files/row-writer.ts';
import type { ExportRow } from '../../../../service/features/reports/files/rows.ts';
import { csv } from '../../../../service/platform/files/csv.ts';
import { csvField, excelDialect } from '../../../../src/core/contract/files/csv-dialect.ts';
import type { ExportFormat } from '../../../../src/core/contract/export-formats.ts';
import { parseCsv } from '../../support/csv.ts';
import { documentedOriginal } from '../../support/exports/documented-original.ts';

const columns = [
  { key: 'a', title: 'First' },
  { key: 'b', title: 'Second' },
];

/** A file of pages as the pull puts it together. */
function fileOf(format: ExportFormat, pages: ExportRow[][], options: object = {}, locale: string | null = null) {
  const request = { routeParams: {}, params: {}, ids: null, range: { start: '', end: '' } };
  const writer = writerOf(format, { ...request, options: { ...options }, locale });
  let text = writer.head(columns);
  let count = 0;
  for (const page of pages) {
    if (page.length > 0) text += writer.rows(columns, page, count === 0);
    count += page.length;
  }
  return text + writer.tail(count === 0);
}

const two: ExportRow[][] = [[{ b: 2, a: 'x' }], [], [{ a: null, b: true }, { b: -0.5 }]];

it('joins pages of rows into one file, also without rows', () => {
  expect(fileOf('csv', two)).toBe('First,Second\r\nx,2\r\n,true\r\n,-0.5\r\n');
  const objects = [
    { a: 'x', b: 2 },
    { a: null, b: true },
    { a: null, b: -0.5 },
  ];
  expect(JSON.parse(fileOf('json', two))).toEqual(objects);
  expect(fileOf('jsonl', two)).toBe(objects.map((row) => `${JSON.stringify(row)}\n`).join(''));
  expect([JSON.parse(fileOf('json', [[]])), fileOf('jsonl', []), fileOf('csv', [])]).toEqual([
    [],
    '',
    'First,Second\r\n',
  ]);
});

it('writes for Excel what it opens by a double click', () => {
  expect(fileOf('csv', two, { excel: true }, 'en-US')).toBe('\uFEFFFirst,Second\r\nx,2\r\n,true\r\n,-0.5\r\n');
  expect(fileOf('csv', two, { excel: true }, 'de-DE')).toBe('\uFEFFFirst;Second\r\nx;2\r\n;true\r\n;-0,5\r\n');
  expect(fileOf('csv', two, { excel: 'yes' }, 'de-DE')).toBe(fileOf('csv', two));
  expect(JSON.parse(fileOf('json', two, { excel: true }, 'de-DE'))).toHaveLength(3);
  for (const locale of [null, '', 'en_GB', 'not a locale', 'ja-JP'])
    expect(excelDialect(locale)).toMatchObject({ separator: ',', decimal: '.' });
  for (const locale of ['fr-FR', 'es_ES', 'pt-BR', 'pl-PL'])
    expect(excelDialect(locale)).toMatchObject({ separator: ';', decimal: ',' });
});

it.each(['plain', 'a,b', 'say "hi"', 'line\r\nbreak', 'line\nbreak', '', ' padded ', '東京', "it's", "'quoted'"])(
  'reads a field of %j back unchanged',
  (text) => {
    expect(parseCsv(`${csvField(text)}\r\n`)).toEqual([[text]]);
  },
);

it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '="a",b', "'=1"])(
  'turns text that begins like a formula, %j, into plain text',
  (text) => {
    expect(parseCsv(`${csvField(text)}\r\n`)).toEqual([[`'${text}`]]);
    expect(csvField(-1)).toBe('-1');
  },
);

const texts = fc.string({ unit: fc.constantFrom(...`=+-@';,|\t\r\n "ax`), maxLength: 12 });

it('escapes formulas so that the text can be read back exactly', async () => {
  const original = await documentedOriginal();
  fc.assert(
    fc.property(texts, (text) => {
      const [[written = ''] = []] = parseCsv(`${csvField(text)}\r\n`);
      expect(original(written, ',')).toBe(text);
      expect(written).not.toMatch(/^[=+\-@\t\r]/);
      const semicolons = csvField(text, excelDialect('de-DE'))
        .replace(/^"([\s\S]*)"$/, '$1')
        .replaceAll('""', '"');
      expect(original(semicolons, ';')).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

it('streams the rows of the activity', async () => {
  const pages = async function* () {
    yield [{ a: 'x', b: 1 }];
    yield [{ a: null, b: 2 }];
  };
  let text = '';
  for await (const part of csv({ columns: ['a', 'b'], pages: pages() })) text += part;
  expect(text).toBe('a,b\r\nx,1\r\n,2\r\n');
});

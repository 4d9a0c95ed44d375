import { expect, it } from 'vitest';
import { csvField, excelDialect, RFC_4180 } from '../../../src/core/contract/files/csv-dialect.ts';
import { documentedOriginal } from '../support/exports/documented-original.ts';

it.each([
  ['x;=1+1;y', `"x;'=1+1;y"`],
  ['x;y', '"x;y"'],
  ['x;"=1+1;y', `"x;'""=1+1;y"`],
  ['x\t=cmd|calc', `"x\t'=cmd|calc"`],
  ['x|@SUM(1)', `"x|'@SUM(1)"`],
  ['x; +1', `"x; '+1"`],
  ['x\n-1', `"x\n'-1"`],
  ['=1;=2', `"'=1;'=2"`],
  ['＝1+1', `'＝1+1`],
  ['x;＠SUM(1)', `"x;'＠SUM(1)"`],
  ['\u00a0=1+1', `'\u00a0=1+1`],
  ['\ufeff=1+1', `'\ufeff=1+1`],
  ['\0=1+1', `'\0=1+1`],
  ['x =1', 'x =1'],
  [`x '=1`, `x '=1`],
  ['plain', 'plain'],
])('writes %j as %j', (cell, written) => {
  expect(csvField(cell)).toBe(written);
});

it.each([';', '\t', '|', ','])('writes no cell that begins with a formula if %j separates cells', (separator) => {
  const cells = ['first', 'x;=1+1;y', 'x;"=1+1;y', 'x|""@c|y', 'a|+2', 'b\t@c', 'b\t"+c\t', '-3'];
  const line = cells.map((cell) => csvField(cell)).join(',');
  for (const cell of line.split(separator)) expect(cell).not.toMatch(/^[\s"]*[=+@-]/);
});

it.each([RFC_4180, excelDialect('de-DE')])('is undone as the docs say, with %j', async (dialect) => {
  const undo = await documentedOriginal();
  const signs = ["'", '=', ';', ' ', 'x', '\t', '\n', ',', '|', '＝', '\0', '"'];
  const texts = Array.from({ length: signs.length ** 4 }, (_, number) =>
    [0, 1, 2, 3].map((at) => signs[Math.floor(number / signs.length ** at) % signs.length]).join(''),
  );
  const read = (field: string) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
  const changed = texts.filter(
    (text) => undo(read(csvField(text, dialect)), dialect.separator, dialect.keepsDigits) !== text,
  );
  expect(changed).toEqual([]);
});

it.each(['\n', "'", ' ', ';', '|', '\t ', "\n'", ';"'])(
  'writes a long text of %j without holding up others',
  (sign) => {
    const text = `x${sign.repeat(1_000_000)}`;
    const read = (field: string) => field.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"');
    const added = (field: string) => read(field).length - text.length;
    expect([added(csvField(text)), added(csvField(`${text}=1`))]).toEqual([0, /[;|\t\n]/.test(sign) ? 3 : 2]);
  },
);

import { expect, it } from 'vitest';
import { csvField } from '../../../service/platform/files/csv-dialect.ts';

it.each([
  ['x;=1+1;y', `"x;'=1+1;y"`],
  ['x;y', '"x;y"'],
  ['x\t=cmd|calc', `"x\t'=cmd|calc"`],
  ['x|@SUM(1)', `"x|'@SUM(1)"`],
  ['x; +1', `"x; '+1"`],
  ['x\n-1', `"x\n'-1"`],
  ['=1;=2', `"'=1;'=2"`],
  ['plain', 'plain'],
])('writes %j as %j', (cell, written) => {
  expect(csvField(cell)).toBe(written);
});

it.each([';', '\t', '|', ','])('writes no cell that begins with a formula if %j separates cells', (separator) => {
  const line = ['first', 'x;=1+1;y', 'a|+2', 'b\t@c', '-3'].map((one) => csvField(one)).join(',');
  for (const cell of line.split(separator)) expect(cell).not.toMatch(/^\s*"?[=+@-]/);
});

import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { table } from '../../../src/core/contract/table.ts';

it('keeps a name that was copied out of a table or a document on one line', () => {
  const copied = '\tAda\r\nLovelace\u2028 King\n';
  const body = { name: copied, email: 'ada@example.net', password: 'velvet-anchor-77', roles: [1], organization_id: 1 };
  expect(z.parse(table['PUT /user/{id}'].body, { name: copied }).name).toBe('Ada Lovelace  King');
  expect(z.parse(table['POST /user'].body, body).name).toBe('Ada Lovelace  King');
});

it.each([
  ['Jose\u0301 Mu\u0308ller', 'José Müller'],
  ['Ada\u202egnp', 'Adagnp'],
  ['\u2067Ada\u2069', 'Ada'],
  ['\u202bعمر\u202c', 'عمر'],
  ['Ada\u001b[31m\u0007\u009b', 'Ada[31m'],
  [`Ada${'\u030d'.repeat(100)} L`, `Ada${'\u030d'.repeat(8)} L`],
  ['བསྒྲུབས', 'བསྒྲུབས'],
  ['عمر\u200f (DE)', 'عمر\u200f (DE)'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['नमस्\u200dते', 'नमस्\u200dते'],
])('brings the name %j to one form', (typed, kept) => {
  expect(z.parse(table['PUT /user/{id}'].body, { name: typed }).name).toBe(kept);
});

it.each(['\u200b', '\u0007\u001b', '\u202e \u00a0', '\u2060\ufeff', '\u3164', '\u061c\u034f', '\u2800', '\u{e0020}'])(
  'refuses a name that shows nothing: %j',
  (name) => {
    expect(z.safeParse(table['PUT /user/{id}'].body, { name }).success).toBe(false);
  },
);

it('finds what was typed with separate accents', () => {
  expect(z.parse(table['GET /user'].query, { term: 'Jose\u0301' }).term).toBe('José');
});

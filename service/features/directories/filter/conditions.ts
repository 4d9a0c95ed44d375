import { type SQL, sql } from 'drizzle-orm';
import { messageWith } from '../../../platform/languages/message.ts';
import { invalidFilter } from '../resource/scim-error.ts';
import type { Column } from './columns.ts';
import type { FilterValue, Operator } from './filter.ts';

/** One comparison with an attribute; `pr` has no value. */
export type Test =
  | { attribute: string; operator: 'pr' }
  | { attribute: string; operator: Operator; value: FilterValue };

/** As the indexes of names compare: without letter case, whatever the locale of the server. */
const folded = (text: SQL): SQL => sql`lower(${text} collate "und-x-icu")`;

const impossible = ({ attribute, operator }: Test) =>
  invalidFilter(messageWith('errors.directory.operator', { attribute, operator }));

const isThere = (text: SQL): SQL<boolean> => sql`coalesce(${text} <> '', false)`;

/** Compares a text. @param caseExact whether letter case makes a difference */
export function testText(text: SQL, test: Test, caseExact = false): SQL<boolean> {
  if (test.operator === 'pr') return isThere(text);
  const { operator, value } = test;
  if (value === null) {
    if (operator === 'eq') return sql`(not ${isThere(text)})`;
    if (operator === 'ne') return isThere(text);
    throw impossible(test);
  }
  const given = sql`${String(value)}::text`;
  const [one, other] = caseExact ? [text, given] : [folded(text), folded(given)];
  switch (operator) {
    case 'eq':
      // Bare, so that an index can serve it; inside `not` a missing value must not be unknown.
      return sql`(${one} = ${other} and ${text} is not null)`;
    case 'ne':
      return sql`(${one} is distinct from ${other})`;
    case 'co':
      return sql`coalesce(position(${other} in ${one}) > 0, false)`;
    case 'sw':
      return sql`coalesce(starts_with(${one}, ${other}), false)`;
    case 'ew':
      return sql`coalesce(right(${one}, length(${other})) = ${other}, false)`;
    default:
      return sql`coalesce(${one} collate "C" ${order[operator]} ${other} collate "C", false)`;
  }
}

const order = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` };

/** Compares a flag. Some providers send "True" as text. */
export function testTruth(flag: SQL, test: Test): SQL<boolean> {
  if (test.operator === 'pr') return sql`true`;
  const wanted = String(test.value).toLowerCase();
  if ((test.operator !== 'eq' && test.operator !== 'ne') || !/^(true|false)$/.test(wanted)) throw impossible(test);
  return sql`((${flag}) = ${(wanted === 'true') === (test.operator === 'eq')})`;
}

/** Compares a time. */
export function testTime(column: SQL, test: Test): SQL<boolean> {
  if (test.operator === 'pr') return sql`true`;
  const { operator, value } = test;
  const time = typeof value === 'string' ? new Date(value) : new Date(NaN);
  const year = time.getUTCFullYear();
  if (Number.isNaN(time.getTime()) || year < 1 || year > 9999) throw impossible(test);
  const given = sql`${time.toISOString()}::timestamptz`;
  if (operator === 'eq') return sql`(${column} = ${given})`;
  if (operator === 'ne') return sql`(${column} <> ${given})`;
  if (operator in order) return sql`(${column} ${order[operator as keyof typeof order]} ${given})`;
  throw impossible(test);
}

/** Looks for an id among related rows. */
export function testIds({ any, having }: Extract<Column, { kind: 'ids' }>, test: Test): SQL<boolean> {
  if (test.operator === 'pr') return sql`(${any})`;
  if (test.operator === 'eq' && typeof test.value !== 'boolean') return sql`(${having(String(test.value))})`;
  throw impossible(test);
}

import { expect, it } from 'vitest';
import type { Pull } from '../../../../service/platform/database/schema/reports.ts';
import { acceptPage } from '../../../../service/features/reports/pull/accept-page.ts';
import { PageProblem } from '../../../../service/features/reports/pull/problems.ts';
import { START } from '../../../../service/features/reports/pull/pull-rows.ts';
import type { RowsPage } from '../../../../service/features/reports/pull/read-rows.ts';

const page = (more: Partial<RowsPage>): RowsPage => ({ columns: null, rows: [], cursor: null, total: null, ...more });
const columns = [
  { key: 'id', title: 'Number' },
  { key: 'place', title: 'Place' },
];

const problemOf = (of: Partial<RowsPage>, before: Partial<Pull> = {}) => {
  try {
    acceptPage(page(of), { ...START, ...before });
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(PageProblem);
    expect((error as PageProblem).isPassing).toBe(false);
    return (error as PageProblem).message;
  }
};

it.each<[string, Partial<RowsPage>, Partial<Pull>, string]>([
  ['an array', { rows: [[1]] }, {}, 'Row 1 is not an object.'],
  ['null', { rows: [{}, null] }, {}, 'Row 2 is not an object.'],
  [
    'a key that no column has',
    { rows: [{ id: 1, name: 'x' }] },
    { columns },
    'Row 1 has the key ‘name’, which is no column of this export.',
  ],
  [
    'a key that the first row does not have',
    { rows: [{ id: 1 }, { id: 2, late: true }] },
    {},
    'Row 2 has the key ‘late’, which is no column of this export.',
  ],
  ['a list', { rows: [{ id: [1] }] }, { columns }, 'Row 1 has a value at ‘id’ that is no text, number or boolean.'],
  [
    'a whole number that JSON does not keep',
    { rows: [{ id: 2 ** 53 }] },
    { columns },
    'Row 1 has a number at ‘id’ that is too large to stay exact: send it as text.',
  ],
  [
    'more rows than asked for',
    { rows: Array.from({ length: 5_001 }, () => ({ id: 1 })) },
    { columns },
    'The application sent 5001 rows, and 5000 were the most.',
  ],
  [
    'fewer rows than announced',
    { rows: [{ id: 1 }], total: 10 },
    { columns, rows: 4 },
    'The application sent 5 rows in all, and had announced 10.',
  ],
  [
    'more rows than were announced earlier',
    { rows: [{ id: 1 }] },
    { columns, rows: 10, total: 10 },
    'The application sent 11 rows in all, and had announced 10.',
  ],
  [
    'the cursor that was asked with',
    { cursor: 'here' },
    { cursor: 'here', page: 2 },
    'The application named a cursor that it had named before.',
  ],
  [
    'a thousand pages without rows and one more',
    { cursor: 'on' },
    { cursor: 'here', page: 1_001, empty: 1_000 },
    'The application sent more than 1000 pages without any rows, one after the other.',
  ],
])('is failed by %s', (_, of, before, problem) => {
  expect(problemOf(of, before)).toBe(problem);
});

it('accepts columns, missing keys and all simple values', () => {
  const rows = [{ id: 1, place: 'x' }, { place: null }, { id: 1e-7, place: true }];
  expect(acceptPage(page({ rows, columns, total: 3 }), START)).toMatchObject({ columns, rows, total: 3, cursor: null });
  expect(acceptPage(page({ rows, columns: null, cursor: 'b' }), START).columns).toEqual([
    { key: 'id', title: 'id' },
    { key: 'place', title: 'place' },
  ]);
});

it('counts pages without rows until the next row', () => {
  const before = { ...START, page: 9, empty: 1_000 };
  expect(acceptPage(page({ rows: [{ id: 1 }], cursor: 'on' }), before).empty).toBe(0);
  expect(acceptPage(page({ cursor: 'on' }), { ...before, empty: 3 }).empty).toBe(4);
  expect(acceptPage(page({}), before).cursor).toBeNull();
});

it('keeps keys that every object inherits apart from those of the row', () => {
  const row = JSON.parse('{"__proto__": "x", "constructor": 1}') as object;
  expect(acceptPage(page({ rows: [row] }), START).columns?.map(({ key }) => key)).toEqual(['__proto__', 'constructor']);
  expect(problemOf({ rows: [row] }, { columns })).toMatch(/__proto__/);
});

it.each([1, 2, 3, 5, 8, 100])('finds cursors that repeat after %d pages', (length) => {
  let pull: Pull = START;
  let found: string | null = null;
  for (let number = 1; number < 6 * length + 20 && found === null; number++) {
    const next = number < 7 ? `start ${number}` : `cycle ${number % length}`;
    found = problemOf({ cursor: next }, pull);
    if (found !== null) break;
    const { cursor, mark } = acceptPage(page({ cursor: next }), pull);
    pull = { ...pull, page: pull.page + 1, cursor, mark };
  }
  expect(found).toBe('The application named a cursor that it had named before.');
});

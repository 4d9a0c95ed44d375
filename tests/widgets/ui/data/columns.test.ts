import { describe, expect, it } from 'vitest';
import {
  cardColumns,
  columnFits,
  minimumOf,
  type Column,
} from '../../../../src/widgets/ui/data/tables/table-columns.ts';

type Row = Record<string, string>;
const columns: Column<Row>[] = [
  { key: 'name', title: 'Name' },
  { key: 'role', title: 'Role', leaves: 2, min: 150 },
  { key: 'status', title: 'Status' },
  { key: 'created', title: 'Created', leaves: 1, width: '132px' },
];

describe('minimum of a column', () => {
  it('is its own, its width in px, or that of a name or a badge', () => {
    expect(columns.map(minimumOf)).toEqual([200, 150, 120, 132]);
    expect(minimumOf({ key: 'email', title: 'Email', width: '28%' }, 1)).toBe(120);
    expect(minimumOf({ key: 'email', title: 'Email', width: '28%', min: 200 }, 1)).toBe(200);
  });
});

describe('choices of columns', () => {
  it('lose one column after the other, in the order that they declare', () => {
    const choices = columnFits(columns).map(({ columns: left, need }) => [left.map(({ key }) => key).join(' '), need]);
    expect(choices).toEqual([
      ['name role status created', 602],
      ['name role status', 470],
      ['name status', 320],
    ]);
  });

  it('are one if no column may leave', () => {
    expect(columnFits(columns.slice(0, 1))).toHaveLength(1);
    expect(columnFits([])).toEqual([{ columns: [], need: 0 }]);
  });
});

describe('the columns of a card', () => {
  it('begin with its title, and keep their order otherwise', () => {
    const keys = (given: Column<Row>[]) => cardColumns(given).map(({ key }) => key);
    expect(keys(columns)).toEqual(['name', 'role', 'status', 'created']);
    const titled = columns.map((column) => ({ ...column, isCardTitle: column.key === 'status' }));
    expect(keys(titled)).toEqual(['status', 'name', 'role', 'created']);
  });
});

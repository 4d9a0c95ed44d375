import { describe, expect, it } from 'vitest';
import { pageItems } from '../../../../src/widgets/ui/data/tables/page-items.ts';
import {
  ariaSort,
  cellOf,
  nextSort,
  sortParameter,
  type Column,
} from '../../../../src/widgets/ui/data/tables/table-columns.ts';

describe('page numbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 20, [1, 2, 'gap', 19, 20]],
    [3, 20, [1, 2, 3, 'gap', 19, 20]],
    [4, 20, [1, 2, 3, 4, 'gap', 19, 20]],
    [10, 20, [1, 2, 'gap', 10, 'gap', 19, 20]],
    [17, 20, [1, 2, 'gap', 17, 18, 19, 20]],
    [20, 20, [1, 2, 'gap', 19, 20]],
  ])('of page %i of %i', (page, pages, items) => {
    expect(pageItems(page, pages)).toEqual(items);
  });

  it('shows each page once and in order, whatever the page', () => {
    for (let pages = 1; pages < 40; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const numbers = pageItems(page, pages).filter((item) => item !== 'gap');
        expect(numbers).toContain(page);
        expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(pages);
      }
    }
  });
});

describe('sorting', () => {
  const name: Column<{ name: string }> = { key: 'name', title: 'Name', sortable: true };
  const plain: Column<{ name: string }> = { key: 'value', title: 'Value' };

  it('is offered only by sortable columns', () => {
    expect(nextSort(plain, undefined)).toBeUndefined();
    expect(ariaSort(plain, undefined)).toBeUndefined();
    expect(nextSort(name, undefined)).toEqual({ column: 'name', direction: 'asc' });
  });

  it('reverses on the second click and starts over on another column', () => {
    expect(nextSort(name, { column: 'name', direction: 'asc' })).toEqual({ column: 'name', direction: 'desc' });
    expect(nextSort(name, { column: 'name', direction: 'desc' })).toEqual({ column: 'name', direction: 'asc' });
    expect(nextSort(name, { column: 'owner', direction: 'asc' })).toEqual({ column: 'name', direction: 'asc' });
  });

  it('has the spelling of the service, and the one of screen readers', () => {
    expect(sortParameter({ column: 'name', direction: 'asc' })).toBe('name');
    expect(sortParameter({ column: 'name', direction: 'desc' })).toBe('-name');
    expect(sortParameter(undefined)).toBeUndefined();
    expect(ariaSort(name, { column: 'name', direction: 'desc' })).toBe('descending');
    expect(ariaSort(name, undefined)).toBe('none');
  });

  it('shows a dash for an empty field, and zero as zero', () => {
    expect(cellOf({ key: 'n', title: 'N' }, { n: 0 })).toBe('0');
    expect(cellOf({ key: 'n', title: 'N' }, { n: null })).toBe('—');
    expect(cellOf({ key: 'missing', title: 'N' }, {})).toBe('—');
  });
});

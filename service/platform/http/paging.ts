import { PAGE_SIZE } from '../../../src/core/contract/limits.ts';
import { ApiError } from '../errors/api-error.ts';

/** Query of the paged lists, as validated by the contract. */
export interface ListQuery {
  term?: string | undefined;
  __count?: number | undefined;
  __offset?: number | undefined;
  __sort?: string | undefined;
}

/** A requested page. */
export interface Page {
  /** In lower case; empty for all. */
  term: string;
  limit: number;
  offset: number;
  /** Sort column. */
  sort: string;
  descending: boolean;
}

/**
 * Reads the query of a paged list.
 * @param columns sort keys; `name` by default
 * @throws {ApiError} 400 for any other sort key
 */
export function pageOf(
  { term = '', __count = PAGE_SIZE, __offset = 0, __sort = 'name' }: ListQuery,
  columns: readonly string[] = ['name'],
): Page {
  const descending = __sort.startsWith('-');
  const sort = descending ? __sort.slice(1) : __sort;
  if (!columns.includes(sort)) {
    const choices = columns.flatMap((column) => [column, `-${column}`]).join(', ');
    throw new ApiError(400, 'malformed', `This list can be sorted by ${choices}.`, {
      data: { __sort: [`This must be one of ${choices}`] },
    });
  }
  return { term: term.trim().toLowerCase(), limit: __count, offset: __offset, sort, descending };
}

/** A `like` pattern that finds the term anywhere. */
export const containing = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

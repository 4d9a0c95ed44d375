import { PAGE_SIZE } from '../../../src/core/contract/limits.ts';
import { ApiError } from '../errors/api-error.ts';

/** What the paged lists take, as the contract reads it. */
export interface ListQuery {
  term?: string | undefined;
  __count?: number | undefined;
  __offset?: number | undefined;
  __sort?: string | undefined;
}

/** A page that was asked for. */
export interface Page {
  /** In lower case; empty for all. */
  term: string;
  limit: number;
  offset: number;
  /** A column that the list sorts by. */
  sort: string;
  descending: boolean;
}

/**
 * Reads the query of a paged list.
 * @param columns what the list sorts by; `name` unless told
 * @throws {ApiError} 400 for any other order
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

/** A term as a pattern of `like` that finds it anywhere. */
export const containing = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

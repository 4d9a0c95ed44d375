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
  descending: boolean;
}

/** @throws {ApiError} 400 for another order than by name */
export function pageOf({ term = '', __count = PAGE_SIZE, __offset = 0, __sort = 'name' }: ListQuery): Page {
  if (__sort !== 'name' && __sort !== '-name') {
    throw new ApiError(400, 'malformed', 'A list can be sorted by name or by -name.', {
      data: { __sort: ['This must be name or -name'] },
    });
  }
  return { term: term.trim().toLowerCase(), limit: __count, offset: __offset, descending: __sort === '-name' };
}

/** A term as a pattern of `like` that finds it anywhere. */
export const containing = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

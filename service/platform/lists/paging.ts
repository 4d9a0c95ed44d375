import { messageWith } from '../languages/message.ts';
import { searchable } from '../../../src/core/contract/rules.ts';
import { MAX_ID, MAX_LONG_ID, PAGE_SIZE } from '../../../src/core/contract/limits.ts';
import { ApiError } from '../errors/api-error.ts';

/** Query of the paged lists, as validated by the contract. */
export interface ListQuery {
  term?: string | undefined;
  __count?: number | undefined;
  __offset?: number | undefined;
  __sort?: string | undefined;
  __after?: string | undefined;
}

/** The last row of a page. */
export interface Place {
  name: string;
  id: number;
}

/** A requested page. */
export interface Page {
  /** In lower case; empty for all. */
  term: string;
  limit: number;
  offset: number;
  /** Rows after this one; without it, those from `offset` on. */
  after?: Place | undefined;
  /** Sort column. */
  sort: string;
  descending: boolean;
}

/**
 * Reads the query of a paged list.
 * @param columns sort keys; `name` by default
 * @param greatestId the greatest id that the list may contain
 * @throws {ApiError} 400 for any other sort key
 */
export function pageOf(
  { term = '', __count = PAGE_SIZE, __offset = 0, __sort = 'name', __after }: ListQuery,
  columns: readonly string[] = ['name'],
  greatestId = MAX_ID,
): Page {
  const descending = __sort.startsWith('-');
  const sort = descending ? __sort.slice(1) : __sort;
  if (!columns.includes(sort)) {
    const choices = columns.flatMap((column) => [column, `-${column}`]).join(', ');
    throw new ApiError(400, 'malformed', messageWith('errors.sortUnknown', { choices }), {
      data: { __sort: [messageWith('fields.sortedBy', { choices })] },
    });
  }
  const after = __after === undefined ? undefined : placeOf(__after, __sort, greatestId);
  return { term: searchable(term.trim()), limit: __count, offset: __offset, after, sort, descending };
}

/** Reads the query of a list that grows with use and is in the order of its ids, newest first. */
export const newestPageOf = (query: Omit<ListQuery, '__sort'>): Page =>
  pageOf({ ...query, __sort: '-id' }, ['id'], MAX_LONG_ID);

/** The place of a row in such a list. */
export const byIdAlone = ({ id }: { id: number }): Place => ({ name: '', id });

/** A `like` pattern that finds the term anywhere. */
export const containing = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

/** The sort key as `__sort` spells it. */
const sortOf = ({ sort, descending }: Pick<Page, 'sort' | 'descending'>) => (descending ? `-${sort}` : sort);

/** Where the page after a row begins, as `__after` takes it. */
export const cursorOf = (page: Pick<Page, 'sort' | 'descending'>, { name, id }: Place): string =>
  Buffer.from(JSON.stringify([sortOf(page), name, id])).toString('base64url');

/** @throws {ApiError} 400 for what is no cursor of this order */
function placeOf(cursor: string, asked: string, greatestId: number): Place {
  try {
    const [sort, name, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (sort === asked && typeof name === 'string' && !name.includes('\0') && isId(id, greatestId)) return { name, id };
  } catch {
    // Not JSON.
  }
  throw new ApiError(400, 'malformed', 'errors.pageGone', {
    data: { __after: ['fields.cursor'] },
  });
}

const isId = (value: unknown, greatest: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= greatest;

import type { Filter } from '../filter/filter.ts';
import { parseFilter } from '../filter/parse-filter.ts';
import { MAX_ID } from '../../../../src/core/contract/limits.ts';
import { asText, type Json } from '../resource/json.ts';
import { MOST, PAGE } from './discovery.ts';
import type { Selection } from './select-attributes.ts';

/** A list that a request asks for, RFC 7644 §3.4.2. */
export interface ListQuery {
  filter: Filter | null;
  /** 1 or more. */
  startIndex: number;
  limit: number;
}

/**
 * Reads the query of a list. Numbers out of range count as the nearest one, RFC 7644 §3.4.2.4.
 * @throws {ApiError} 400 `invalidFilter`
 */
export function listQuery(query: Readonly<Json>): ListQuery {
  const filter = textOf(query, 'filter');
  return {
    filter: filter === '' ? null : parseFilter(filter),
    startIndex: numberOf(query, 'startIndex', { least: 1, usual: 1, most: MAX_ID }),
    limit: numberOf(query, 'count', { least: 0, usual: PAGE, most: MOST }),
  };
}

/** Reads which attributes the reply should have. */
export function selectionOf(query: Readonly<Json>): Selection {
  const listed = (name: string) =>
    textOf(query, name)
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .slice(0, 100);
  const attributes = listed('attributes');
  return { attributes: attributes.length > 0 ? attributes : null, excluded: listed('excludedAttributes') };
}

function textOf(query: Readonly<Json>, name: string): string {
  const value = query[name];
  return asText(Array.isArray(value) ? value[0] : value).trim();
}

function numberOf(
  query: Readonly<Json>,
  name: string,
  { least, usual, most }: { least: number; usual: number; most: number },
): number {
  const text = textOf(query, name);
  if (!/^-?\d+$/.test(text)) return usual;
  return Math.min(Math.max(Number(text), least), most);
}

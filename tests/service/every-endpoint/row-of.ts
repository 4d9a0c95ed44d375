import type { Endpoint } from '../../../src/core/contract/endpoint.ts';
import { table } from '../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../src/core/contract/types.ts';
import { type Row, rows } from './rows.ts';

/** What an endpoint declares about its callers, and whether its path names a record. */
function declaredBy(name: EndpointName): string {
  const { access, scope, setup }: Endpoint = table[name];
  return JSON.stringify({ access, scope, setup, hasId: name.includes('{') });
}

/**
 * The row of an endpoint. One that is not in `rows.ts` has that of the endpoints that declare the same, if all of those
 * let in the same callers; else undefined, and it needs a row of its own.
 */
export function rowOf(name: EndpointName): Row | undefined {
  const written = rows.get(name);
  if (written) return written;
  const declared = declaredBy(name);
  const alike = [...rows].filter(([other]) => other in table && declaredBy(other as EndpointName) === declared);
  const different = new Map(alike.map(([, row]) => [JSON.stringify(row), row]));
  return different.size === 1 ? alike[0]?.[1] : undefined;
}

import { and, arrayContains, asc, eq, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OfferedExport } from '../../../src/core/contract/endpoints/platform/export-types.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { exportTypes } from '../../platform/database/schema/export-types.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { holds } from '../access/known-resources.ts';
import { offeredParam } from './present.ts';

/**
 * The export types that a caller may start on a route, oldest first. A type without routes is offered wherever no other
 * type of its application is.
 * @param route that of a dashboard; undefined elsewhere
 */
export async function listOffered(
  within: Queryable,
  caller: Caller,
  route: string | undefined,
): Promise<{ data: OfferedExport[]; meta: { any: boolean; may_register: boolean } }> {
  const rows = caller.organizationId === null ? [] : await typesOn(within, route);
  return {
    data: rows
      .filter(({ permission }) => holds(caller, permission))
      .map(({ type, title, formats, params }) => ({ type, title, formats, params: params.map(offeredParam) })),
    meta: {
      any: rows.length > 0 || (await isAny(within)),
      may_register: caller.isSuperAdmin || caller.permissions.has('auth.systemSettings.WRITE'),
    },
  };
}

const others = alias(exportTypes, 'others');

function typesOn(within: Queryable, route: string | undefined) {
  const { id, type, title, formats, permission, params, routes } = exportTypes;
  const isOpen = sql`cardinality(${routes}) = 0`;
  const namesIt = within
    .select({ id: others.id })
    .from(others)
    .where(and(eq(others.applicationId, exportTypes.applicationId), arrayContains(others.routes, [route ?? ''])));
  return within
    .select({ type, title, formats, permission, params })
    .from(exportTypes)
    .where(route === undefined ? isOpen : or(arrayContains(routes, [route]), and(isOpen, notExists(namesIt))))
    .orderBy(asc(id));
}

async function isAny(within: Queryable): Promise<boolean> {
  return (await within.select({ id: exportTypes.id }).from(exportTypes).limit(1)).length > 0;
}

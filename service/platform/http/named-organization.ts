import type { Endpoint } from '../../../src/core/contract/endpoint.ts';
import { id } from '../../../src/core/contract/fields.ts';
import { isOfPlatform } from '../../../src/core/contract/resources.ts';
import * as z from 'zod/mini';
import { ApiError } from '../errors/api-error.ts';
import { readBy } from './validation-messages.ts';

const named = z.object({ organization_id: z.optional(id) });

/**
 * The organization that a query names by `organization_id`, on endpoints that do not declare it. Those about an
 * organization obey it, and the others refuse it: nobody gets the records of another organization than they named.
 * @throws {ApiError} 400 `organization_refused`
 */
export function namedOrganization(endpoint: Endpoint, query: unknown): { organization_id?: number | undefined } {
  const { organization_id } = readBy(named, query, 'query');
  if (organization_id === undefined) return {};
  if (!obeys(endpoint)) throw new ApiError(400, 'organization_refused', 'errors.organizationRefused');
  return { organization_id };
}

/**
 * A body as far as it names an organization: only on endpoints that declare that. Where nobody expects it, it must not
 * lead a request into another organization.
 * @throws {ApiError} 400 `organization_refused`
 */
export function namingBody({ body: schema }: Endpoint, body: unknown): { organization_id?: unknown } {
  if (typeof body !== 'object' || body === null || !('organization_id' in body)) return {};
  const { organization_id } = body;
  if ('organization_id' in shapeOf(schema)) return { organization_id };
  // Records that are sent back as they were read may have null.
  if (organization_id === null) return {};
  throw new ApiError(400, 'organization_refused', 'errors.organizationInBody');
}

function shapeOf(schema: z.ZodMiniType | undefined): object {
  if (schema instanceof z.ZodMiniOptional) return shapeOf(schema._zod.def.innerType as z.ZodMiniType);
  return schema instanceof z.ZodMiniObject ? schema.shape : {};
}

function obeys({ access, ofOrganization, query }: Endpoint): boolean {
  if (ofOrganization || (query && 'organization_id' in query.shape)) return true;
  if (access.who === 'permission') return !access.any.every(isOfPlatform);
  return access.who === 'owner' || access.who === 'owner-or-admin';
}

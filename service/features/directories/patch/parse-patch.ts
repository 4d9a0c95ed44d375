import { messageWith } from '../../../platform/languages/message.ts';
import { conditionsOf, type Filter } from '../filter/filter.ts';
import { parseWithin } from '../filter/parse-filter.ts';
import { readPath } from '../resource/parse-path.ts';
import type { AttributePath } from '../resource/find-attribute.ts';
import { asText, isObject, type Json, requireFewNames, valueOf } from '../resource/json.ts';
import { invalidFilter, invalidPath, scimError } from '../resource/scim-error.ts';

export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const OPERATIONS = 1_000;
/** Conditions of one path, which are asked of each element. */
const CONDITIONS = 10;

/** The place of a change, RFC 7644 §3.5.2: `emails[type eq "work"].value`. */
export interface PatchPath {
  path: AttributePath;
  /** Which values of a list. */
  filter: Filter | null;
  text: string;
}

export interface Operation {
  op: 'add' | 'remove' | 'replace';
  path: PatchPath | null;
  /** Undefined if the operation has none. */
  value: unknown;
}

/**
 * Parses the body of a PATCH. Entra ID writes `Add`, `Replace` and `Remove`.
 * @throws {ApiError} 400 `invalidSyntax`, `invalidPath`, `invalidFilter`, `noTarget`
 */
export function parsePatch(body: unknown): Operation[] {
  const operations = isObject(body) ? valueOf(body, 'Operations') : undefined;
  if (!isObject(body) || !hasSchema(body) || !Array.isArray(operations) || operations.length === 0)
    throw scimError('invalidSyntax', 'errors.directory.patch');
  if (operations.length > OPERATIONS)
    throw scimError('tooMany', messageWith('errors.directory.operations', { limit: OPERATIONS }));
  const read = operations.map(parseOperation);
  // Members are many, and not read by name.
  requireFewNames(read.filter(({ path }) => path?.path.name.toLowerCase() !== 'members').map(({ value }) => value));
  return read;
}

const hasSchema = (body: Json): boolean => {
  const schemas = valueOf(body, 'schemas');
  return schemas === undefined || (Array.isArray(schemas) && schemas.includes(PATCH_OP));
};

function parseOperation(operation: unknown): Operation {
  if (!isObject(operation)) throw scimError('invalidSyntax', 'errors.directory.patch');
  const op = asText(valueOf(operation, 'op')).toLowerCase();
  if (op !== 'add' && op !== 'remove' && op !== 'replace') throw scimError('invalidSyntax', 'errors.directory.patch');
  const text = valueOf(operation, 'path') ?? '';
  if (typeof text !== 'string') throw invalidPath(JSON.stringify(text));
  const value = valueOf(operation, 'value');
  if (text === '' && op === 'remove') throw scimError('noTarget', 'errors.directory.noTarget');
  if (value === undefined && op !== 'remove') throw scimError('invalidSyntax', 'errors.directory.patch');
  return { op, path: text === '' ? null : parsePatchPath(text), value };
}

/**
 * Parses the path of an operation.
 * @throws {ApiError} 400 `invalidPath`, `invalidFilter`
 */
export function parsePatchPath(text: string): PatchPath {
  const found = readPath(text, 0);
  if (!found) throw invalidPath(text);
  if (found.end === text.length) return { path: found.path, filter: null, text };
  if (text[found.end] !== '[' || found.path.sub !== null) throw invalidPath(text);
  const { filter, end } = parseWithin(text, found.end + 1);
  if (conditionsOf(filter) > CONDITIONS)
    throw invalidFilter(messageWith('errors.directory.filterMany', { limit: CONDITIONS }));
  const rest = text.slice(end + 1);
  if (rest === '') return { path: found.path, filter, text };
  const sub = rest.startsWith('.') ? readPath(rest, 1) : undefined;
  if (!sub || sub.end !== rest.length || sub.path.sub !== null || sub.path.schema !== null) throw invalidPath(text);
  return { path: { ...found.path, sub: sub.path.name }, filter, text };
}

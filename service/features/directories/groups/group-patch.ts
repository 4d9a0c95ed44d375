import type { Filter } from '../filter/filter.ts';
import { applyPatch } from '../patch/apply-patch.ts';
import type { Operation } from '../patch/parse-patch.ts';
import { groupType } from '../resource/attributes.ts';
import { isSameName } from '../resource/find-attribute.ts';
import { isObject, type Json } from '../resource/json.ts';
import { invalidPath, scimError } from '../resource/scim-error.ts';
import { type MemberChange, memberIds } from './members.ts';

const isMembers = (name: string): boolean =>
  isSameName(name, 'members') || isSameName(name, `${[...groupType.schemas.keys()][0]}:members`);

/**
 * Splits a PATCH of a group: members change in the database, since a group may have many, and the rest in memory.
 * @throws {ApiError} 400
 */
export function splitGroupPatch(operations: readonly Operation[]): {
  members: MemberChange[];
  apply: (resource: Json) => Json;
} {
  const members: MemberChange[] = [];
  const rest = operations.flatMap((operation): Operation[] => {
    const { op, path, value } = operation;
    if (path && isSameName(path.path.name, 'members')) {
      members.push(memberChange(operation));
      return [];
    }
    if (path || !isObject(value)) return [operation];
    const others = Object.entries(value).filter(([name, one]) => {
      if (!isMembers(name)) return true;
      members.push({ kind: op === 'add' ? 'add' : 'set', ids: memberIds(one) });
      return false;
    });
    return [{ ...operation, value: Object.fromEntries(others) }];
  });
  return { members, apply: (resource) => applyPatch(groupType, resource, rest) };
}

function memberChange({ op, path, value }: Operation): MemberChange {
  const filter = path?.filter ?? null;
  if (path?.path.sub != null) throw invalidPath(path.text);
  if (filter) {
    if (op !== 'remove') throw invalidPath(path?.text ?? '');
    return { kind: 'remove', ids: idsOf(filter) };
  }
  if (op !== 'remove') return { kind: op === 'add' ? 'add' : 'set', ids: memberIds(value) };
  // RFC 7644 §3.5.2.2 removes all; a list of values names those to remove.
  return value === undefined || value === null ? { kind: 'set', ids: [] } : { kind: 'remove', ids: memberIds(value) };
}

/**
 * The users that `value eq "12"` names, also several joined by `or`, and beside their type.
 * @throws {ApiError} 400 `invalidFilter` if it names nobody by an id
 */
function idsOf(filter: Filter): string[] {
  if (filter.kind === 'or') return filter.filters.flatMap(idsOf);
  if (filter.kind === 'and') {
    const [first = [], ...more] = filter.filters.filter((one) => !isUserType(one)).map(idsOf);
    return first.filter((id) => more.every((ids) => ids.includes(id)));
  }
  if (isComparison(filter, 'value')) return [String(filter.value)];
  throw scimError('invalidFilter', 'errors.directory.memberFilter');
}

const isComparison = (filter: Filter, name: string): filter is Extract<Filter, { kind: 'compare' }> =>
  filter.kind === 'compare' && filter.operator === 'eq' && isSameName(filter.path.name, name);

/** All members are users. */
const isUserType = (filter: Filter): boolean =>
  isComparison(filter, 'type') && String(filter.value).toLowerCase() === 'user';

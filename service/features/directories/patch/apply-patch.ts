import { matches } from '../filter/matches.ts';
import type { Filter } from '../filter/filter.ts';
import type { ResourceType } from '../resource/attributes.ts';
import { coerce, coerceMany, ELEMENTS } from '../resource/coerce.ts';
import { findAttribute, type FoundAttribute, knownSchema } from '../resource/find-attribute.ts';
import { canonicalJson, isObject, isSameJson, type Json, setValue, valueOf } from '../resource/json.ts';
import { asObject, assign, change, checkedSize, isNeverKept } from '../resource/read-resource.ts';
import { invalidPath, invalidValue, scimError } from '../resource/scim-error.ts';
import { type Operation, parsePatchPath, type PatchPath } from './parse-patch.ts';

/** Values and attributes of lists that one PATCH may read: each operation on a list reads all of it. */
const READS = 30_000;

/** The resource that operations change. */
interface Target {
  type: ResourceType;
  resource: Json;
  /** How many attributes of values they may still read. */
  readsLeft: number;
}

/**
 * Applies the operations of a PATCH to a resource, RFC 7644 §3.5.2.
 * @returns the changed copy
 * @throws {ApiError} 400 `invalidPath`, `invalidValue`, `noTarget`, `mutability`, `tooMany`
 */
export function applyPatch(type: ResourceType, resource: Json, operations: readonly Operation[]): Json {
  const target: Target = { type, resource: structuredClone(resource), readsLeft: READS };
  for (const operation of operations) applyOne(target, operation);
  return checkedSize(target.resource);
}

function applyOne(target: Target, { op, path, value }: Operation): void {
  if (path) return applyAt(target, { op, path, value });
  if (!isObject(value)) throw scimError('invalidValue', 'errors.directory.patch');
  for (const [key, one] of Object.entries(value)) applyKey(target, op, key, one);
}

/** A key of an operation without a path: Entra ID puts paths there, with dots and even filters. */
function applyKey(target: Target, op: Operation['op'], key: string, value: unknown): void {
  const { type, resource } = target;
  if (key.includes('[')) return applyAt(target, { op, path: parsePatchPath(key), value });
  const path = isName(key) ? parsePatchPath(key) : null;
  const found = path && findAttribute(type, path.path);
  if (!path || !found) return assign(type, resource, key, value);
  // Okta repeats the id of a group in each change.
  if (!found.attribute.isReadOnly) applyAt(target, { op, path, value });
}

const isName = (key: string) => /^[a-z$]/i.test(key) && !/[^\w:.$-]/.test(key) && !/\.$|\.\.|:$/.test(key);

function applyAt(target: Target, { op, path, value }: Operation & { path: PatchPath }): void {
  const { type, resource } = target;
  const found = findAttribute(type, path.path);
  if (!found) return applyUnknown(target, { op, path, value });
  const { attribute, sub, extension } = found;
  if (attribute.isReadOnly || sub?.isReadOnly) throw scimError('mutability', 'errors.directory.readOnly');
  if (attribute.isRequired && (op === 'remove' || value === null)) throw invalidValue(attribute.name);
  if (path.filter && !attribute.isMany) throw invalidPath(path.text);
  change(resource, extension, (holder) => {
    if (attribute.isMany) {
      takeReads(target, holder[attribute.name]);
      setValue(holder, attribute.name, changedList(holder, found, { op, path, value }));
    } else if (sub) {
      const inside = { ...asObject(holder[attribute.name]) };
      setValue(inside, sub.name, op === 'remove' ? null : coerce(sub, value));
      setValue(holder, attribute.name, inside);
    } else if (op === 'remove') setValue(holder, attribute.name, null);
    else {
      const made = coerce(attribute, value);
      // RFC 7644 §3.5.2.3: what is not named stays.
      setValue(holder, attribute.name, isObject(made) ? { ...asObject(holder[attribute.name]), ...made } : made);
    }
  });
}

/** @throws {ApiError} 400 `tooMany` */
function takeReads(target: Target, list: unknown): void {
  target.readsLeft -= partsOf(list);
  if (target.readsLeft < 0) throw scimError('tooMany', 'errors.directory.reads');
}

/** How many names and values a value has inside. */
const partsOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, one) => sum + 1 + partsOf(one), 0)
    : 0;

/** An extension as a whole, or an attribute that the schemas do not have: kept as it came. */
function applyUnknown(target: Target, { op, path, value }: Operation & { path: PatchPath }): void {
  const { type, resource } = target;
  const { text } = path;
  const { schema, name, sub } = path.path;
  if (path.filter || (schema === null && sub !== null)) throw invalidPath(text);
  if (schema === null) {
    if (isNeverKept(name)) return;
    return setValue(resource, name, changedUnknown(target, valueOf(resource, name), { op, name, value }));
  }
  const known = knownSchema(type, text);
  if (known ?? (isObject(value) || valueOf(resource, text) !== undefined)) {
    if (op === 'remove') return setValue(resource, known ?? text, null);
    if (!isObject(value)) throw invalidValue(text);
    return assign(type, resource, known ?? text, value);
  }
  if (knownSchema(type, schema) || sub !== null) throw invalidPath(text);
  change(resource, schema, (holder) =>
    setValue(holder, name, changedUnknown(target, valueOf(holder, name), { op, name, value })),
  );
}

/** The value of an attribute that the schemas do not have: a list grows by `add`. */
function changedUnknown(
  target: Target,
  held: unknown,
  { op, name, value }: Pick<Operation, 'op' | 'value'> & { name: string },
): unknown {
  if (op === 'remove') return null;
  if (op !== 'add' || !Array.isArray(held)) return value;
  takeReads(target, held);
  const given: unknown[] = Array.isArray(value) ? value : [value];
  if (held.length + given.length > ELEMENTS) throw invalidValue(name);
  return [...(held as unknown[]), ...newAmong(held, given)];
}

/** The values of a list after an operation. */
function changedList(
  holder: Json,
  { attribute, sub }: FoundAttribute,
  { op, path, value }: Operation & { path: PatchPath },
): Json[] {
  const held = coerceMany(attribute, holder[attribute.name] ?? []);
  const isChosen = (element: Json) => path.filter === null || matches(element, path.filter);
  if (op === 'remove') return removed(held, isChosen, { attribute, sub, value, hasFilter: path.filter !== null });
  if (!path.filter && !sub) {
    const given = coerceMany(attribute, value);
    return onePrimary(op === 'add' ? [...held, ...newAmong(held, given)] : given, given);
  }
  const given = sub ? { [sub.name]: coerce(sub, value) } : coerceMany(attribute, value)[0];
  if (!given) throw invalidValue(attribute.name);
  const written = (element: Json): Json => {
    const made = { ...element };
    for (const [name, one] of Object.entries(given)) setValue(made, name, one);
    return made;
  };
  if (held.some(isChosen)) {
    const after = held.map((element) => (isChosen(element) ? written(element) : element));
    return onePrimary(after.filter(hasContent), after.filter(isChosen));
  }
  // RFC 7644 §3.5.2.3 would refuse it; Entra ID sets addresses that are not there yet in this way.
  const made = written(path.filter ? (coerceMany(attribute, describedBy(path.filter))[0] ?? {}) : {});
  return onePrimary([...held, made].filter(hasContent), [made]);
}

const hasContent = (element: Json): boolean => Object.keys(element).length > 0;

function newAmong<Value>(held: readonly Value[], given: readonly Value[]): Value[] {
  const known = new Set(held.map(canonicalJson));
  return given.filter((one) => !known.has(canonicalJson(one)));
}

/** RFC 7643 §2.4: one value at most is the primary one; a new one takes it from the others. */
function onePrimary(all: Json[], given: readonly Json[]): Json[] {
  const first = given.find((one) => one['primary'] === true);
  if (!first) return all;
  return all.map((one) => (one['primary'] === true && !isSameJson(one, first) ? { ...one, primary: false } : one));
}

function removed(
  held: readonly Json[],
  isChosen: (element: Json) => boolean,
  {
    attribute,
    sub,
    value,
    hasFilter,
  }: Pick<FoundAttribute, 'attribute' | 'sub'> & { value: unknown; hasFilter: boolean },
): Json[] {
  if (sub) {
    return held.flatMap((element) => {
      if (!isChosen(element)) return [element];
      const { [sub.name]: _, ...rest } = element;
      return sub.name === 'value' || !hasContent(rest) ? [] : [rest];
    });
  }
  if (hasFilter || value === undefined || value === null) return held.filter((element) => !isChosen(element));
  // A list names the values to remove, never all.
  const given = coerceMany(attribute, value);
  return held.filter((element) => !given.some((one) => one['value'] === element['value']));
}

/** The element that a filter describes: `type eq "work"` is `{type: "work"}`. */
function describedBy(filter: Filter): Json {
  if (filter.kind === 'compare' && filter.operator === 'eq' && filter.path.sub === null)
    return { [filter.path.name]: filter.value };
  if (filter.kind === 'and') return Object.assign({}, ...filter.filters.map(describedBy)) as Json;
  throw scimError('noTarget', 'errors.directory.noTarget');
}

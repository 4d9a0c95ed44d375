import { isSameName } from './find-attribute.ts';
import { scimError } from './scim-error.ts';

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text, number or flag as text; empty for everything else. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The own key of an object that differs from a name by letter case at most. */
export const keyOf = (object: Readonly<Json>, name: string): string | undefined =>
  Object.hasOwn(object, name) ? name : Object.keys(object).find((key) => isSameName(key, name));

/** The value of an attribute. Letter case in its name makes no difference. */
export function valueOf(object: Readonly<Json>, name: string): unknown {
  const key = keyOf(object, name);
  return key === undefined ? undefined : object[key];
}

/** Attributes of one object, and of all objects in a body: each name is compared with those before. */
const NAMES = 300;
const ALL_NAMES = 5_000;
/** Longer lists are members of groups, which are not read by name. */
const LIST = 200;

/**
 * Checks that the parts of a body do not name more attributes than any provider sends.
 * @throws {ApiError} 400 `invalidValue`
 */
export function requireFewNames(parts: readonly unknown[]): void {
  let names = 0;
  const open: unknown[] = parts.filter((part) => part !== undefined);
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (Array.isArray(one) && one.length <= LIST) open.push(...one.filter((value) => value !== undefined));
    if (!isObject(one)) continue;
    const values = Object.values(one);
    if ((names += values.length) > ALL_NAMES) throw tooManyNames();
    open.push(...values.filter((value) => typeof value === 'object' && value !== null));
  }
}

const tooManyNames = () => scimError('invalidValue', 'errors.directory.large');

/**
 * Sets an attribute, or removes it if it has no value, RFC 7643 §2.5.
 * @throws {ApiError} 400 `invalidValue` if the object has too many
 */
export function setValue(object: Json, name: string, value: unknown): void {
  const known = keyOf(object, name);
  if (known === undefined && Object.keys(object).length >= NAMES) throw tooManyNames();
  const key = known ?? name;
  const isNothing =
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isObject(value) && Object.keys(value).length === 0);
  if (isNothing) delete object[key];
  else object[key] = value;
}

/** Whether two values are the same JSON. The order of names makes no difference. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isSameJson(value, other[at]));
  if (!isObject(one) || !isObject(other)) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameJson(one[key], other[key]))
  );
}

/** JSON that is the same text for the same value, whatever the order of names. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );

import { isSameName } from './find-attribute.ts';

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text, number or flag as text; empty for everything else. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The own key of an object that differs from a name by letter case at most. */
export const keyOf = (object: Readonly<Json>, name: string): string | undefined =>
  Object.hasOwn(object, name) ? name : Object.keys(object).find((key) => isSameName(key, name));

/** The value of an attribute, whose name ignores letter case. */
export function valueOf(object: Readonly<Json>, name: string): unknown {
  const key = keyOf(object, name);
  return key === undefined ? undefined : object[key];
}

/** Sets an attribute, or removes it if it has no value, RFC 7643 §2.5. */
export function setValue(object: Json, name: string, value: unknown): void {
  const key = keyOf(object, name) ?? name;
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

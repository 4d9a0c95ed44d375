import type { ResourceType } from '../resource/attributes.ts';
import { findAttribute, knownSchema } from '../resource/find-attribute.ts';
import { isObject, type Json, keyOf } from '../resource/json.ts';
import { wholePath } from '../resource/parse-path.ts';

/** Which attributes a reply has, RFC 7644 §3.9. */
export interface Selection {
  /** Only these, besides `id` and `schemas`; null for all. */
  attributes: readonly string[] | null;
  excluded: readonly string[];
}

const ALWAYS = ['id', 'schemas'];

/** Whether a reply has an attribute at the top: one that is sent on request must be named. */
export const isSelected = ({ attributes, excluded }: Selection, name: string, onRequest = false): boolean => {
  const names = (list: readonly string[]) => list.some((one) => topOf(one) === name.toLowerCase());
  return attributes ? names(attributes) : !onRequest && !names(excluded);
};

const topOf = (path: string): string => (wholePath(path)?.name ?? path).toLowerCase();

/** Leaves out what the request did not ask for. */
export function select(type: ResourceType, resource: Json, { attributes, excluded }: Selection): Json {
  if (attributes) {
    const chosen = Object.fromEntries(ALWAYS.map((name) => [name, resource[name]]));
    for (const path of attributes) copy(type, resource, chosen, path);
    return chosen;
  }
  const rest = structuredClone(resource);
  for (const path of excluded) drop(type, rest, path);
  return rest;
}

/** Where a path leads: the keys to follow. */
function keysOf(type: ResourceType, path: string): string[] {
  const whole = knownSchema(type, path);
  if (whole) return [whole];
  const parsed = wholePath(path);
  const found = parsed && findAttribute(type, parsed);
  if (!found) return [path];
  return [found.extension, found.attribute.name, found.sub?.name].filter((one) => typeof one === 'string');
}

function copy(type: ResourceType, from: Json, to: Json, path: string): void {
  const [first, ...more] = keysOf(type, path);
  const key = first === undefined ? undefined : keyOf(from, first);
  if (key === undefined) return;
  to[key] = more.length === 0 ? from[key] : merged(to[key], picked(from[key], more));
}

function picked(value: unknown, keys: readonly string[]): unknown {
  const [first, ...more] = keys;
  if (first === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => picked(one, keys));
  if (!isObject(value)) return value;
  const key = keyOf(value, first);
  return key === undefined ? {} : { [key]: picked(value[key], more) };
}

/** Two selections from one attribute, such as `name.givenName,name.familyName`. */
function merged(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return one.map((value, at) => merged(value, other[at]));
  return isObject(one) && isObject(other) ? { ...one, ...other } : other;
}

function drop(type: ResourceType, resource: Json, path: string): void {
  const keys = keysOf(type, path);
  if (ALWAYS.includes(keys[0] ?? '')) return;
  remove(resource, keys);
}

function remove(value: unknown, keys: readonly string[]): void {
  const [first, ...more] = keys;
  if (first === undefined) return;
  if (Array.isArray(value)) return value.forEach((one) => remove(one, keys));
  if (!isObject(value)) return;
  const key = keyOf(value, first);
  if (key === undefined) return;
  if (more.length === 0) delete value[key];
  else remove(value[key], more);
}

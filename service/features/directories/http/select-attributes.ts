import type { ResourceType } from '../resource/attributes.ts';
import { findAttribute, knownSchema } from '../resource/find-attribute.ts';
import { isObject, type Json } from '../resource/json.ts';
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

/** Named attributes in lower case, each with those named inside of it; null names all of it. */
type Names = Map<string, Names | null>;

/**
 * Leaves out what a request did not ask for. The paths are read once and each resource is walked once, however many
 * paths there are: a list of large resources must not hold up everybody else.
 */
export function selector(type: ResourceType, { attributes, excluded }: Selection): (resource: Json) => Json {
  if (attributes) {
    const names = namesOf(type, attributes);
    return (resource) => ({ ...always(resource), ...(picked(resource, names) as Json) });
  }
  const names = namesOf(type, excluded);
  for (const name of ALWAYS) names.delete(name);
  return (resource) => without(resource, names) as Json;
}

const always = (resource: Json): Json => Object.fromEntries(ALWAYS.map((name) => [name, resource[name]]));

function namesOf(type: ResourceType, paths: readonly string[]): Names {
  const names: Names = new Map();
  for (const path of paths) add(names, keysOf(type, path));
  return names;
}

function add(names: Names, [first = '', ...more]: readonly string[]): void {
  const key = first.toLowerCase();
  const inside = names.get(key);
  if (inside === null) return;
  if (more.length === 0) return void names.set(key, null);
  const made: Names = inside ?? new Map();
  names.set(key, made);
  add(made, more);
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

function picked(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((one) => picked(one, names));
  if (!isObject(value)) return value;
  return kept(value, (inside) => inside !== undefined, picked, names);
}

function without(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, names));
  if (!isObject(value) || names.size === 0) return value;
  return kept(value, (inside) => inside !== null, without, names);
}

/** The attributes of an object that `stays` accepts. One with names inside is walked further. */
function kept(
  object: Json,
  stays: (inside: Names | null | undefined) => boolean,
  walk: (value: unknown, names: Names) => unknown,
  names: Names,
): Json {
  const entries = Object.entries(object).flatMap(([key, value]): [string, unknown][] => {
    const inside = names.get(key.toLowerCase());
    return stays(inside) ? [[key, inside ? walk(value, inside) : value]] : [];
  });
  return Object.fromEntries(entries);
}

import type { ResourceType } from './attributes.ts';
import { coerce, keepable } from './coerce.ts';
import { findAttribute, type FoundAttribute, isSameName, knownSchema } from './find-attribute.ts';
import { wholePath } from './parse-path.ts';
import { isObject, type Json, requireFewNames, setValue, valueOf } from './json.ts';
import { invalidValue, scimError } from './scim-error.ts';

/** What a resource may weigh as JSON. */
const RESOURCE_LENGTH = 65_536;

/** Never kept: a directory's passwords are none of ours. */
const NEVER = ['schemas', 'password', 'id', 'meta'];

export const isNeverKept = (name: string): boolean => NEVER.some((one) => isSameName(one, name));

/**
 * Reads a resource from the body of POST and PUT: known attributes get their names, and unknown ones stay as they are.
 * @throws {ApiError} 400 `invalidSyntax`, `invalidValue`
 */
export function readResource(type: ResourceType, body: unknown): Json {
  if (!isObject(body)) throw scimError('invalidSyntax', 'errors.directory.body');
  requireFewNames([body]);
  requireSchema(type, valueOf(body, 'schemas'));
  const resource: Json = {};
  for (const [key, value] of Object.entries(body)) assign(type, resource, key, value);
  return checkedSize(resource);
}

/** Unknown extensions are kept, but a resource must be of the asked type. */
function requireSchema(type: ResourceType, schemas: unknown): void {
  if (schemas === undefined) return;
  const [core = ''] = type.schemas.keys();
  if (!Array.isArray(schemas) || !schemas.some((one) => typeof one === 'string' && isSameName(one, core)))
    throw scimError('invalidSyntax', 'errors.directory.schemas');
}

/**
 * Sets an attribute by the key of a body: a name, a dotted name such as `name.givenName`, an extension with its
 * attributes, or an extension's URN and the name in one.
 * @throws {ApiError} 400 `invalidValue`
 */
export function assign(type: ResourceType, resource: Json, key: string, value: unknown): void {
  if (isNeverKept(key)) return;
  const path = wholePath(key);
  const found = path && findAttribute(type, path);
  if (found) return put(resource, found, value);
  if (key.toLowerCase().startsWith('urn:') && (value === null || isObject(value)))
    return assignExtension(type, resource, key, value);
  if (path?.sub && findAttribute(type, { ...path, sub: null })) throw invalidValue(key);
  setValue(resource, key, keepable(key, value));
}

function assignExtension(type: ResourceType, resource: Json, urn: string, value: Json | null): void {
  const known = knownSchema(type, urn);
  if (value === null) return setValue(resource, known ?? urn, null);
  const [core = ''] = type.schemas.keys();
  for (const [name, one] of Object.entries(value))
    if (known === core) assign(type, resource, name, one);
    else if (known) assign(type, resource, `${known}:${name}`, one);
    else {
      const inside = { ...asObject(valueOf(resource, urn)) };
      setValue(inside, name, keepable(name, one));
      setValue(resource, urn, inside);
    }
}

/** Sets a known attribute. What only the service may write is left as it is, since clients send back what they read. */
export function put(resource: Json, found: FoundAttribute, value: unknown): void {
  const { attribute, sub, extension } = found;
  if (attribute.isReadOnly || sub?.isReadOnly) return;
  change(resource, extension, (holder) => {
    if (!sub) return setValue(holder, attribute.name, coerce(attribute, value));
    if (attribute.isMany) throw invalidValue(`${attribute.name}.${sub.name}`);
    const inside = { ...asObject(holder[attribute.name]) };
    setValue(inside, sub.name, coerce(sub, value));
    setValue(holder, attribute.name, inside);
  });
}

/** Changes the object that has an attribute: the resource itself, or an extension inside of it. */
export function change(resource: Json, extension: string | null, by: (holder: Json) => void): void {
  if (extension === null) return by(resource);
  const inside = { ...asObject(resource[extension]) };
  by(inside);
  setValue(resource, extension, inside);
}

export const asObject = (value: unknown): Json => (isObject(value) ? value : {});

/** @throws {ApiError} 400 `invalidValue` */
export function checkedSize(resource: Json): Json {
  if (JSON.stringify(resource).length > RESOURCE_LENGTH) throw scimError('invalidValue', 'errors.directory.large');
  return resource;
}

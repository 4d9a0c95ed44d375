import type { Attribute } from './attributes.ts';
import { byName } from './find-attribute.ts';
import { asText, isObject, type Json, setValue, valueOf } from './json.ts';
import { invalidValue } from './scim-error.ts';

/** Values of one list, which are compared with each other. */
export const ELEMENTS = 200;
const TEXT_LENGTH = 10_000;

/**
 * The value of an attribute as it is kept: Entra ID sends "True" for true, a text for a complex value, and a list for a
 * single one.
 * @returns undefined for no value
 * @throws {ApiError} 400 `invalidValue`
 */
export function coerce(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (attribute.isMany) return coerceMany(attribute, value);
  if (!Array.isArray(value)) return coerceOne(attribute, value);
  if (value.length > 1) throw invalidValue(attribute.name);
  return coerceOne(attribute, value[0]);
}

/** The values of a list, each as it is kept. */
export function coerceMany(attribute: Attribute, value: unknown): Json[] {
  const all = Array.isArray(value) ? value : [value];
  if (all.length > ELEMENTS) throw invalidValue(attribute.name);
  return all.flatMap((one) => {
    const element = coerceComplex(attribute, one);
    return Object.keys(element).length === 0 ? [] : [element];
  });
}

function coerceOne(attribute: Attribute, value: unknown): unknown {
  if (attribute.type === 'complex') return coerceComplex(attribute, value);
  if (value === null || value === undefined) return undefined;
  if (attribute.type === 'boolean') return coerceTruth(attribute.name, value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string' || value.length > TEXT_LENGTH) throw invalidValue(attribute.name);
  return value;
}

function coerceTruth(name: string, value: unknown): boolean {
  const text = asText(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw invalidValue(name);
  return text === 'true';
}

function coerceComplex(attribute: Attribute, value: unknown): Json {
  const { name, sub = [] } = attribute;
  if (value === null || value === undefined || value === '') return {};
  if (!isObject(value)) {
    const main = byName(sub, 'value');
    if (!main || typeof value === 'object') throw invalidValue(name);
    return { value: coerceOne(main, value) };
  }
  const made: Json = {};
  for (const [key, one] of Object.entries(value)) {
    const known = byName(sub, key);
    if (known && valueOf(made, known.name) === undefined) setValue(made, known.name, coerce(known, one));
    else if (!known) setValue(made, key, keepable(key, one));
  }
  return made;
}

/** What the schemas do not know is kept as it came. */
export function keepable(name: string, value: unknown): unknown {
  if (typeof value === 'string' && value.length > TEXT_LENGTH) throw invalidValue(name);
  return value;
}

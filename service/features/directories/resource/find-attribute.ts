import { type Attribute, common, type ResourceType } from './attributes.ts';

/** A path to an attribute as it was sent, RFC 7644 §3.10. */
export interface AttributePath {
  /** The URN in front, if any. */
  schema: string | null;
  name: string;
  sub: string | null;
}

/** An attribute that was found by its path. */
export interface FoundAttribute {
  /** The schema of an extension, which holds the attribute; null for what is at the top. */
  extension: string | null;
  attribute: Attribute;
  sub: Attribute | null;
}

/** Names of attributes and schemas ignore letter case, RFC 7643 §2.1. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The schema of a resource type as it is written; undefined if the type has none of this name. */
export const knownSchema = ({ schemas }: ResourceType, urn: string): string | undefined =>
  [...schemas.keys()].find((one) => isSameName(one, urn));

/** The attribute of a path; undefined if the schemas do not have it. */
export function findAttribute(type: ResourceType, { schema, name, sub }: AttributePath): FoundAttribute | undefined {
  const [core] = type.schemas.keys();
  const urn = schema === null ? core : knownSchema(type, schema);
  const own = urn === undefined ? undefined : type.schemas.get(urn);
  if (urn === undefined || !own) return undefined;
  const isCore = urn === core;
  const attribute = byName(isCore ? [...common, ...own.attributes] : own.attributes, name);
  const subAttribute = sub === null ? null : byName(attribute?.sub ?? [], sub);
  if (!attribute || subAttribute === undefined) return undefined;
  return { extension: isCore ? null : urn, attribute, sub: subAttribute };
}

export const byName = (among: readonly Attribute[], name: string): Attribute | undefined =>
  among.find((one) => isSameName(one.name, name));

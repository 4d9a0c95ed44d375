import type { AttributePath } from './find-attribute.ts';

/** `[URI ":"] ATTRNAME *1subAttr` of RFC 7644 §3.10. `$ref` is a name, too. */
const PATH = /(?:(urn:[\w.:-]*):)?([a-z$][\w$-]*)(?:\.([a-z$][\w$-]*))?/iy;

/**
 * Reads a path to an attribute.
 * @returns the path, and where it ends; undefined if there is none at this place
 */
export function readPath(text: string, at: number): { path: AttributePath; end: number } | undefined {
  PATH.lastIndex = at;
  const [found, schema, name, sub] = PATH.exec(text) ?? [];
  if (found === undefined || name === undefined) return undefined;
  return { path: { schema: schema ?? null, name, sub: sub ?? null }, end: at + found.length };
}

/** The path that a whole text is; undefined if it is none. */
export function wholePath(text: string): AttributePath | undefined {
  const found = readPath(text, 0);
  return found?.end === text.length ? found.path : undefined;
}

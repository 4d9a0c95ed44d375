/** Members that the base class needs in the open, and hosts do not. */
const INNER = new Set(['internals', 'emit']);

const isPublic = ({ static: fixed, privacy, name }) =>
  !fixed && privacy !== 'private' && privacy !== 'protected' && !/^#|Callback$/.test(name) && !INNER.has(name);

/** `api-base` as a property: `apiBase`. */
const propertyName = (attribute) => attribute.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * The base class makes methods at run time, so that an element declares them as fields: `declare refresh: () =>
 * Promise<void>`.
 */
function asMethod(field) {
  const [, parameters, result] = /^\((.*)\) => (.+)$/.exec(field.type?.text ?? '') ?? [];
  if (result === undefined) return field;
  const { name, description, inheritedFrom } = field;
  const named =
    parameters === '' ? [] : parameters.split(', ').map((parameter) => ({ name: parameter.split(/[?:]/)[0] }));
  return {
    kind: 'method',
    name,
    ...(description && { description }),
    parameters: named,
    return: { type: { text: result } },
    ...(inheritedFrom && { inheritedFrom }),
  };
}

/**
 * Leaves in the manifest what a host may use, and says which attribute belongs to which property.
 * @param {object} element a declaration of the custom elements manifest; it is changed
 */
export function keepPublic(element) {
  element.members = (element.members ?? []).filter(isPublic).map(asMethod);
  element.events = (element.events ?? [])
    .filter(({ name }) => name)
    .map((event) => ({ ...event, type: { text: 'CustomEvent' } }));
  for (const attribute of element.attributes ?? []) {
    const field = element.members.find(({ kind, name }) => kind === 'field' && name === propertyName(attribute.name));
    if (!field) continue;
    attribute.fieldName = field.name;
    Object.assign(field, { attribute: attribute.name, description: field.description ?? attribute.description });
  }
}

import type { AttributeNames, Claims } from '../../../platform/database/schema/connections.ts';
import { GROUPS_ELSEWHERE, usualNames } from './attribute-names.ts';
import { ASSERTION, EMAIL_FORMATS, TRANSIENT_FORMAT, UNSPECIFIED_FORMATS } from './xml/names.ts';
import { type Said, SamlError } from './problems.ts';
import { attributeOf, childrenOf, onlyChild, textOf } from './xml/strict-xml.ts';

/** Values by each name of an attribute, in lower case. */
type Values = Map<string, string[]>;

/**
 * What a proven assertion says about somebody.
 * @param names of attributes that the connection chose
 * @throws {SamlError} `saml_name_missing`, `saml_name_transient`, `saml_encrypted`
 */
export function readClaims(assertion: Element, names: AttributeNames): Said {
  const subject = onlyChild(assertion, ASSERTION, 'Subject');
  const nameId = subject && onlyChild(subject, ASSERTION, 'NameID');
  if (subject && childrenOf(subject, ASSERTION, 'EncryptedID').length > 0) throw new SamlError('saml_encrypted');
  const id = textOf(nameId);
  if (!nameId || id === null) throw new SamlError('saml_name_missing');
  const format = attributeOf(nameId, 'Format');
  if (format === TRANSIENT_FORMAT) throw new SamlError('saml_name_transient');
  const attributes = childrenOf(assertion, ASSERTION, 'AttributeStatement').flatMap((statement) =>
    childrenOf(statement, ASSERTION, 'Attribute'),
  );
  const values = valuesOf(attributes);
  const groups = valuesFor(values, names.groups, usualNames.groups);
  const [email] = valuesFor(values, names.email, usualNames.email);
  return {
    subject: id,
    email: email ?? (names.email === undefined && isAddress(id, format) ? id : null),
    name: nameOf(values, names.name),
    groups: groups.length === 0 && values.has(GROUPS_ELSEWHERE) ? null : [...new Set(groups)],
    claims: claimsOf(attributes, id, format),
  };
}

/** Okta sends the address without a format, unless its administrator chooses one. */
const isAddress = (id: string, format: string | null): boolean =>
  EMAIL_FORMATS.includes(format) || (UNSPECIFIED_FORMATS.includes(format) && id.includes('@'));

function valuesOf(attributes: readonly Element[]): Values {
  const values: Values = new Map();
  for (const attribute of attributes)
    for (const name of new Set([attributeOf(attribute, 'Name'), attributeOf(attribute, 'FriendlyName')])) {
      if (name === null) continue;
      const known = values.get(name.toLowerCase()) ?? [];
      values.set(name.toLowerCase(), [...known, ...textsOf(attribute)]);
    }
  return values;
}

/** Values that are elements, such as those of eduPersonTargetedID, are no text. */
const textsOf = (attribute: Element): string[] =>
  childrenOf(attribute, ASSERTION, 'AttributeValue').flatMap((value) => textOf(value) ?? []);

/** The values of the chosen attribute, or else of the first usual one that has any. */
function valuesFor(values: Values, chosen: string | undefined, usual: readonly string[]): string[] {
  const names = chosen === undefined ? usual : [chosen];
  return names.map((name) => values.get(name.toLowerCase()) ?? []).find((found) => found.length > 0) ?? [];
}

function nameOf(values: Values, chosen: string | undefined): string | null {
  const [whole] = valuesFor(values, chosen, usualNames.name);
  if (whole !== undefined || chosen !== undefined) return whole ?? null;
  const [given] = valuesFor(values, undefined, usualNames.givenName);
  const [surname] = valuesFor(values, undefined, usualNames.surname);
  return [given, surname].filter(Boolean).join(' ') || null;
}

/** Keycloak sends an attribute with several values as several attributes. */
function claimsOf(attributes: readonly Element[], id: string, format: string | null): Claims {
  const all = new Map<string, string[]>([['NameID', [id]]]);
  if (format) all.set('NameID Format', [format]);
  for (const attribute of attributes) {
    const name = attributeOf(attribute, 'Name');
    if (name !== null) all.set(name, [...(all.get(name) ?? []), ...textsOf(attribute)]);
  }
  const entries = [...all].map(([name, texts]) => [name, texts.length > 1 ? texts : (texts[0] ?? '')] as const);
  return Object.fromEntries(entries);
}

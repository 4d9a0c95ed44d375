/** Schemas, RFC 7643 §8.7. */
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** An attribute of a resource, RFC 7643 §7. What is left out has the RFC's default. */
export interface Attribute {
  name: string;
  description: string;
  type?: 'boolean' | 'complex' | 'dateTime' | 'reference';
  isMany?: true;
  isRequired?: true;
  caseExact?: true;
  isReadOnly?: true;
  /** Sent only where the request names it. */
  isOnRequest?: true;
  isUnique?: true;
  /** Attributes of a complex one. */
  sub?: readonly Attribute[];
}

const text = (name: string, description: string): Attribute => ({ name, description });
const complex = (name: string, description: string, sub: readonly Attribute[]): Attribute => ({
  ...{ name, description, sub },
  type: 'complex',
});
const many = (name: string, description: string, more: readonly Attribute[] = []): Attribute => ({
  ...complex(name, description, [
    text('value', 'The value.'),
    text('display', 'The value as people read it.'),
    text('type', 'What the value is for, such as work or home.'),
    { name: 'primary', description: 'Whether it is the preferred one.', type: 'boolean' },
    ...more,
  ]),
  isMany: true,
});

const reference = (name: string, description: string): Attribute => ({
  ...{ name, description, type: 'reference' },
  caseExact: true,
});

/** What every resource has, RFC 7643 §3.1. */
export const common: readonly Attribute[] = [
  { name: 'id', description: 'Our id of the resource.', caseExact: true, isReadOnly: true, isUnique: true },
  { name: 'externalId', description: 'The id that the directory gave.', caseExact: true },
  {
    ...complex('meta', 'What we know about the resource.', [
      { name: 'resourceType', description: 'User or Group.', caseExact: true, isReadOnly: true },
      { name: 'created', description: 'When it was created.', type: 'dateTime', isReadOnly: true },
      { name: 'lastModified', description: 'When it last changed.', type: 'dateTime', isReadOnly: true },
      { ...reference('location', 'Where it is.'), isReadOnly: true },
    ]),
    isReadOnly: true,
  },
];

const user: readonly Attribute[] = [
  { ...text('userName', 'The name of the user, mostly an address.'), isRequired: true, isUnique: true },
  complex('name', 'Parts of the name.', [
    text('formatted', 'The whole name.'),
    text('familyName', 'The family name.'),
    text('givenName', 'The given name.'),
    text('middleName', 'The middle name.'),
    text('honorificPrefix', 'A title such as Dr.'),
    text('honorificSuffix', 'A suffix such as III.'),
  ]),
  text('displayName', 'The name as people read it.'),
  text('nickName', 'What the user is called.'),
  reference('profileUrl', "The user's page."),
  text('title', 'The title, such as Vice President.'),
  text('userType', 'Such as Employee or Contractor.'),
  text('preferredLanguage', 'A language such as en-US.'),
  text('locale', 'A locale such as en-US.'),
  text('timezone', 'A time zone such as Europe/Berlin.'),
  { name: 'active', description: 'Whether the user may use this organization.', type: 'boolean' },
  many('emails', 'Mail addresses. The primary one, else the one for work, names the person.'),
  many('phoneNumbers', 'Phone numbers.'),
  many('ims', 'Addresses of instant messengers.'),
  many('photos', 'Addresses of pictures.'),
  many('addresses', 'Postal addresses.', [
    text('formatted', 'The whole address.'),
    text('streetAddress', 'Street and number.'),
    text('locality', 'The city.'),
    text('region', 'The state or region.'),
    text('postalCode', 'The postal code.'),
    text('country', 'The country, by ISO 3166-1.'),
  ]),
  {
    ...complex('groups', 'The groups of the user.', [
      { name: 'value', description: 'The id of the group.', caseExact: true, isReadOnly: true },
      { name: 'display', description: 'The name of the group.', isReadOnly: true },
    ]),
    isMany: true,
    isReadOnly: true,
    isOnRequest: true,
  },
  many('entitlements', 'What the user may use.'),
  many('roles', 'Roles in the directory. Groups give roles here.'),
  many('x509Certificates', 'Certificates.'),
];

const enterprise: readonly Attribute[] = [
  text('employeeNumber', 'The number of the employee.'),
  text('costCenter', 'The cost center.'),
  text('organization', 'The organization.'),
  text('division', 'The division.'),
  text('department', 'The department.'),
  complex('manager', "The user's manager.", [
    { name: 'value', description: 'The id of the manager.', caseExact: true },
    reference('$ref', 'Where the manager is.'),
    text('displayName', 'The name of the manager.'),
  ]),
];

const group: readonly Attribute[] = [
  { ...text('displayName', 'The name of the group.'), isRequired: true },
  {
    ...complex('members', 'The users in the group.', [
      { name: 'value', description: 'The id of the user.', caseExact: true },
      text('display', 'The name of the user.'),
      { ...text('type', 'User: groups in groups are not kept.'), isReadOnly: true },
      { ...reference('$ref', 'Where the user is.'), isReadOnly: true },
    ]),
    isMany: true,
  },
];

/** A kind of resource, with its attributes by schema. The first schema is its own, others extend it. */
export interface ResourceType {
  name: 'User' | 'Group';
  schemas: ReadonlyMap<string, { name: string; attributes: readonly Attribute[] }>;
}

export const userType: ResourceType = {
  name: 'User',
  schemas: new Map([
    [USER, { name: 'User', attributes: user }],
    [ENTERPRISE, { name: 'Enterprise User', attributes: enterprise }],
  ]),
};

export const groupType: ResourceType = {
  name: 'Group',
  schemas: new Map([[GROUP, { name: 'Group', attributes: group }]]),
};

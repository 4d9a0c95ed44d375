const WS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const MICROSOFT = 'http://schemas.microsoft.com';

/**
 * The attributes that hold a person's data at Okta, Entra ID, Google, AD FS, Shibboleth (OIDs of eduPerson and X.520)
 * and others, best first. Compared without case.
 */
export const usualNames = {
  email: [
    'email',
    'mail',
    'emailAddress',
    'user.email',
    `${WS}/emailaddress`,
    'http://schemas.xmlsoap.org/claims/EmailAddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'urn:oid:1.2.840.113549.1.9.1',
    'urn:mace:dir:attribute-def:mail',
  ],
  name: [
    'displayName',
    'display_name',
    `${MICROSOFT}/identity/claims/displayname`,
    'urn:oid:2.16.840.1.113730.3.1.241',
    'urn:mace:dir:attribute-def:displayName',
    'fullName',
    'cn',
    'urn:oid:2.5.4.3',
    'http://schemas.xmlsoap.org/claims/CommonName',
  ],
  givenName: ['firstName', 'first_name', 'givenName', 'given_name', `${WS}/givenname`, 'urn:oid:2.5.4.42'],
  surname: ['lastName', 'last_name', 'surname', 'sn', 'family_name', `${WS}/surname`, 'urn:oid:2.5.4.4'],
  groups: [
    'groups',
    'group',
    'memberOf',
    `${MICROSOFT}/ws/2008/06/identity/claims/groups`,
    'http://schemas.xmlsoap.org/claims/Group',
    'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
    'urn:oid:1.2.840.113556.1.2.102',
  ],
} as const;

/** Entra ID sends this instead of groups to whoever has more than 150; nothing is known about them then. */
export const GROUPS_ELSEWHERE = `${MICROSOFT}/claims/groups.link`;

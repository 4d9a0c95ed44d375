/** Namespaces of SAML 2.0 and XML signatures. */
export const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';

/** How a request reaches the provider: in the query of a URL. */
export const REDIRECT_BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** The status of a log in that succeeded. */
export const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** The bearer of an assertion is whom it names (SAML profiles, section 4.1.4.2). */
export const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** Formats of a name that is an address, or may be one. Some providers write 2.0 where the format is of SAML 1.1. */
export const EMAIL_FORMATS: readonly (string | null)[] = [
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:emailAddress',
];
export const UNSPECIFIED_FORMATS: readonly (string | null)[] = [
  null,
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:unspecified',
];
export const TRANSIENT_FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

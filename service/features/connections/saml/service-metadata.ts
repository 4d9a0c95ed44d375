import { METADATA, PROTOCOL } from './xml/names.ts';
import type { OwnSaml } from './urls.ts';

/** Formats of names that stay the same, the better first: some providers take the first that they know. */
const FORMATS = [
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
];

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Our metadata for the provider of a connection (SAML metadata, section 2.4.4). */
export const serviceMetadata = ({ entityId, acsUrl }: OwnSaml): string => `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="${METADATA}" entityID="${escaped(entityId)}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true"
      protocolSupportEnumeration="${PROTOCOL}">
${FORMATS.map((format) => `    <NameIDFormat>${format}</NameIDFormat>`).join('\n')}
    <AssertionConsumerService index="0" isDefault="true"
      Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escaped(acsUrl)}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;

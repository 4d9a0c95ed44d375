import { ApiError, unprocessable } from '../../../../platform/errors/api-error.ts';
import { type AnyMessage, messageWith } from '../../../../platform/languages/message.ts';
import { type Certificate, readCertificate } from './certificates.ts';
import { METADATA, REDIRECT_BINDING, SIGNATURE } from '../xml/names.ts';
import { attributeOf, childrenOf, descendantsOf, isElement, parseXml, textOf, XmlError } from '../xml/strict-xml.ts';

/** What the metadata of a provider says. */
export interface ProviderMetadata {
  entityId: string;
  ssoUrl: string;
  certificates: Certificate[];
}

/** Metadata of Entra ID has about 30 kB; that of a federation has many megabytes and many providers. */
export const METADATA_BYTES = 1024 * 1024;

/** Metadata of AD FS, which lists every claim that it knows, has a tenth. Reading them holds up everybody else. */
const METADATA_ELEMENTS = 10_000;

/** The field of the request that the metadata came by. */
export type MetadataField = 'metadata_url' | 'metadata_xml';

/**
 * Reads the metadata of an identity provider (SAML metadata, section 2.4.3). Its own signature is not judged: whoever
 * gave the address or the text is trusted with it.
 * @throws {ApiError} 422 `metadata_invalid` with a sentence for the field
 */
export function readMetadata(xml: string, field: MetadataField): ProviderMetadata {
  const invalid = (message: AnyMessage) => unprocessable('metadata_invalid', message, { [field]: [message] });
  const root = parsed(xml, invalid);
  const all = [
    ...(isElement(root, METADATA, 'EntityDescriptor') ? [root] : []),
    ...descendantsOf(root, METADATA, 'EntityDescriptor'),
  ];
  if (all.length === 0) throw invalid(messageWith('errors.saml.notMetadata', { name: root.localName }));
  const providers = all.filter((one) => childrenOf(one, METADATA, 'IDPSSODescriptor').length > 0);
  const [entity] = providers;
  if (!entity) throw invalid('errors.saml.serviceProvider');
  if (providers.length > 1) throw invalid(messageWith('errors.saml.severalEntities', { count: providers.length }));
  const role = childrenOf(entity, METADATA, 'IDPSSODescriptor')[0];
  const entityId = attributeOf(entity, 'entityID');
  if (!role || !entityId) throw invalid('errors.saml.noEntityId');
  const ssoUrl = childrenOf(role, METADATA, 'SingleSignOnService')
    .filter((service) => attributeOf(service, 'Binding') === REDIRECT_BINDING)
    .map((service) => attributeOf(service, 'Location'))[0];
  if (!ssoUrl) throw invalid('errors.saml.noRedirect');
  const certificates = signingCertificates(role, invalid);
  if (certificates.length === 0) throw invalid('errors.saml.noCertificate');
  return { entityId, ssoUrl, certificates };
}

function parsed(xml: string, invalid: (message: AnyMessage) => ApiError): Element {
  try {
    return parseXml(xml.replace(/^\uFEFF/, '').trim(), {
      ...{ maxBytes: METADATA_BYTES, maxElements: METADATA_ELEMENTS },
      allowsExtras: true,
    });
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    if (error.problem === 'tooLarge' || error.problem === 'tooMany') throw invalid('errors.saml.tooLarge');
    throw invalid(error.problem === 'malformed' ? 'errors.saml.notXml' : 'errors.saml.unsafeXml');
  }
}

/** A key without `use` is for both signing and encryption (section 2.4.1.1). */
function signingCertificates(role: Element, invalid: (message: AnyMessage) => ApiError): Certificate[] {
  const texts = childrenOf(role, METADATA, 'KeyDescriptor')
    .filter((key) => (attributeOf(key, 'use') ?? 'signing') === 'signing')
    // Of a chain only the first one holds the key that signs.
    .flatMap((key) => descendantsOf(key, SIGNATURE, 'X509Certificate').slice(0, 1))
    .flatMap((element) => textOf(element) ?? []);
  const problems: ApiError[] = [];
  const certificates = [...new Set(texts)].flatMap((text) => {
    try {
      return [readCertificate(text)];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problems.push(error);
      return [];
    }
  });
  // One that cannot be used beside one that can is no obstacle.
  const [problem] = problems;
  if (certificates.length === 0 && problem) throw invalid(problem.userMessage);
  return certificates;
}

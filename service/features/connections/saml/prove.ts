import type { Services } from '../../../platform/services.ts';
import { describeCertificate } from './provider/certificates.ts';
import { library, type Use } from './library.ts';
import { ASSERTION } from './xml/names.ts';
import { SamlError } from './problems.ts';
import { parsed, type UnprovenResponse } from './read-response.ts';
import { isElement } from './xml/strict-xml.ts';

/**
 * Proves the signature of a response's assertion, and of the response if it has one.
 * @returns the assertion, read anew from the signed bytes and from nothing else
 * @throws {SamlError} `saml_signature`, `saml_certificate_ended`
 */
export async function provenAssertion(
  services: Pick<Services, 'config' | 'now' | 'log'>,
  use: Use,
  { xml }: UnprovenResponse,
): Promise<Element> {
  const certificates = use.provider.certificates.filter(
    (pem) => describeCertificate(pem).expiresAt.getTime() > services.now(),
  );
  if (certificates.length === 0) throw new SamlError('saml_certificate_ended');
  const saml = library(services, { ...use, provider: { ...use.provider, certificates } });
  const form = { SAMLResponse: Buffer.from(xml).toString('base64') };
  const { profile } = await saml.validatePostResponseAsync(form).catch((error: unknown) => {
    services.log.warn({ err: error, connectionId: use.connectionId }, 'a SAML response was not proven');
    throw new SamlError('saml_signature');
  });
  const assertion = parsed(profile?.getAssertionXml?.() ?? '');
  if (!isElement(assertion, ASSERTION, 'Assertion')) throw new SamlError('saml_signature');
  return assertion;
}

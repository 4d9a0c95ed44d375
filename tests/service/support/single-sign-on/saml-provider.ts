import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';

/** A key that signs, and its certificate in PEM. */
export interface SamlKey {
  privateKey: string;
  certificate: string;
}

/**
 * Makes a key with a certificate of its own.
 * @param options.kind as `openssl req -newkey` takes it
 */
export function newSamlKey({ name = 'Test provider', days = 365, kind = 'rsa:2048' } = {}): SamlKey {
  const folder = mkdtempSync(join(tmpdir(), 'saml-'));
  try {
    const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')];
    const made = ['-newkey', kind, '-nodes', '-keyout', key, '-out', certificate, '-subj', `/CN=${name}`];
    execFileSync('openssl', ['req', '-x509', ...made, '-days', String(days)], { stdio: 'ignore' });
    return { privateKey: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const SIGNATURES = 'http://www.w3.org/2001/04/xmldsig-more#';
export const RSA_SHA256 = `${SIGNATURES}rsa-sha256`;
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

export interface Signing {
  key: SamlKey;
  /** What is signed, such as `ASSERTION`. */
  what?: string;
  algorithm?: string;
  digest?: string;
  canonicalization?: string;
}

export const RESPONSE = "/*[local-name()='Response']";
export const ASSERTION = `${RESPONSE}/*[local-name()='Assertion']`;

/** Signs an element of a message; its signature stands behind its issuer, as the schema wants it. */
export function signed(
  xml: string,
  { key, what = ASSERTION, algorithm = RSA_SHA256, digest = SHA256, canonicalization = EXCLUSIVE }: Signing,
): string {
  const signing = new SignedXml({ privateKey: key.privateKey, publicCert: key.certificate });
  signing.signatureAlgorithm = algorithm;
  signing.canonicalizationAlgorithm = canonicalization as typeof signing.canonicalizationAlgorithm;
  signing.addReference({ xpath: what, transforms: [ENVELOPED, canonicalization], digestAlgorithm: digest });
  signing.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${what}/*[local-name()='Issuer']`, action: 'after' },
  });
  return signing.getSignedXml();
}

/** What a response says. */
export interface About {
  issuer: string;
  acsUrl: string;
  audience: string;
  requestId: string | null;
  /** Milliseconds since 1970. */
  now: number;
  subject?: string;
  format?: string;
  attributes?: Record<string, string | readonly string[]>;
  assertionId?: string;
  /** Texts to replace in the message before it is signed. */
  replaced?: readonly (readonly [RegExp | string, string])[];
}

let made = 0;

/** The XML of a response, unsigned. */
export function responseXml({
  issuer,
  acsUrl,
  audience,
  requestId,
  now,
  subject = 'subject-1',
  format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  attributes = { email: 'max@acme.example', displayName: 'Max Mustermann' },
  assertionId = `_assertion${(made += 1)}`,
  replaced = [],
}: About): string {
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const inResponseTo = requestId === null ? '' : ` InResponseTo="${requestId}"`;
  const statement = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}">${[value]
        .flat()
        .map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  );
  const xml =
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ` +
    `xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response${made}" Version="2.0" ` +
    `IssueInstant="${at(0)}" Destination="${acsUrl}"${inResponseTo}>` +
    `<saml:Issuer>${issuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>` +
    `<saml:Assertion ID="${assertionId}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${format}">${subject}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData ` +
    `NotOnOrAfter="${at(5)}" Recipient="${acsUrl}"${inResponseTo}/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${at(-1)}" NotOnOrAfter="${at(5)}"><saml:AudienceRestriction>` +
    `<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>` +
    `urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext>` +
    `</saml:AuthnStatement>` +
    `<saml:AttributeStatement>${statement.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
  return replaced.reduce((text, [from, to]) => text.replace(from, to), xml);
}

/** The metadata of a provider. */
export const providerMetadata = (entityId: string, ssoUrl: string, ...certificates: string[]): string =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ` +
  `xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}">` +
  `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">` +
  certificates
    .map((pem) => pem.replace(/-----[^-]+-----|\s/g, ''))
    .map(
      (base64) =>
        `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate>` +
        `</ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    )
    .join('') +
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${ssoUrl}"/>` +
  `</md:IDPSSODescriptor></md:EntityDescriptor>`;

/** The request in the URL to which a browser is sent. */
export function readRequest(url: string): { xml: string; requestId: string; relayState: string } {
  const { searchParams } = new URL(url);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  return { xml, requestId: / ID="([^"]+)"/.exec(xml)?.[1] ?? '', relayState: searchParams.get('RelayState') ?? '' };
}

import { X509Certificate } from 'node:crypto';
import { unprocessable } from '../../../../platform/errors/api-error.ts';
import { type AnyMessage, messageWith } from '../../../../platform/languages/message.ts';

/** A certificate that signs log ins. */
export interface Certificate {
  pem: string;
  /** Its common name, or all of its subject. */
  subject: string;
  /** SHA-256, as `AB:CD:…`. */
  fingerprint: string;
  expiresAt: Date;
}

/** Shorter RSA keys can be broken (NIST SP 800-131A). */
const MIN_BITS = 2048;

const BLOCK = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/;

/**
 * Reads a certificate as people paste it: PEM, or its base64 alone, with any line breaks.
 * @throws {ApiError} 422 `certificate_invalid`, for the field of the certificates
 */
export function readCertificate(text: string): Certificate {
  if (text.includes('PRIVATE KEY')) throw invalid('errors.saml.privateKey');
  const base64 = (BLOCK.exec(text)?.[1] ?? text).replace(/\s/g, '');
  let certificate: X509Certificate;
  try {
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new Error('This is not base64.');
    certificate = new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    throw invalid('errors.saml.certificateUnreadable');
  }
  const read = describe(certificate, base64);
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < MIN_BITS)
    throw invalid(messageWith('errors.saml.certificateKey', { subject: read.subject, bits: MIN_BITS }));
  return read;
}

/** What people recognize a stored certificate by. */
export const describeCertificate = (pem: string): Certificate =>
  describe(new X509Certificate(pem), (BLOCK.exec(pem)?.[1] ?? '').replace(/\s/g, ''));

function describe(certificate: X509Certificate, base64: string): Certificate {
  const commonName = /^CN=(.*)$/m.exec(certificate.subject)?.[1];
  const lines = (base64.match(/.{1,64}/g) ?? []).join('\n');
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    subject: (commonName ?? certificate.subject.replaceAll('\n', ', ')) || certificate.serialNumber,
    fingerprint: certificate.fingerprint256,
    expiresAt: new Date(certificate.validTo),
  };
}

/**
 * Leaves out certificates that have expired.
 * @param field of the request that they came by
 * @throws {ApiError} 422 `certificate_invalid` if nothing is left
 */
export function unexpired(certificates: readonly Certificate[], now: number, field: string): Certificate[] {
  const good = certificates.filter(({ expiresAt }) => expiresAt.getTime() > now);
  const [first] = certificates;
  if (good.length > 0 || !first) return good;
  const day = first.expiresAt.toISOString().slice(0, 10);
  throw invalid(messageWith('errors.saml.certificateExpired', { subject: first.subject, day }), field);
}

/** When the last of them ends; null for none. */
export const lastEnd = (certificates: readonly Certificate[]): Date | null =>
  certificates.length === 0 ? null : new Date(Math.max(...certificates.map(({ expiresAt }) => expiresAt.getTime())));

const invalid = (message: AnyMessage, field = 'certificates') =>
  unprocessable('certificate_invalid', message, { [field]: [message] });

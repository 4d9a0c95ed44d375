import { readUrl } from '../../../../../src/core/contract/rules.ts';
import { isLoopbackHost } from '../../../../platform/config/loopback.ts';
import type { SamlSettings } from '../../../../platform/database/schema/connections.ts';
import { unprocessable } from '../../../../platform/errors/api-error.ts';
import type { Services } from '../../../../platform/services.ts';
import { type Certificate, describeCertificate, lastEnd, readCertificate, unexpired } from './certificates.ts';
import { fetchMetadata } from './fetch-metadata.ts';
import { type MetadataField, readMetadata } from './read-metadata.ts';

/** A provider's settings as a request has them. What is missing stays as it is. */
export interface GivenSaml {
  metadata_url?: string | null | undefined;
  metadata_xml?: string | undefined;
  entity_id?: string | undefined;
  sso_url?: string | undefined;
  certificates?: string[] | undefined;
}

/** Columns of a connection. */
export interface ReadSaml {
  saml: SamlSettings;
  certificatesEndAt: Date | null;
  /** All three are missing if no address was read or removed. */
  metadataReadAt?: Date | null;
  metadataTriedAt?: Date | null;
  metadataProblem?: null;
}

/** Certificates that are trusted side by side, so that a new one can be announced before it signs. */
const MAX_CERTIFICATES = 3;

/**
 * Reads a SAML provider's settings from a request: metadata as XML or behind an address, or values typed one by one,
 * which end the daily reading of an address.
 * @param before the settings so far
 * @throws {ApiError} 422 with a sentence for the field that is wrong
 */
export async function readSamlSettings(services: Services, given: GivenSaml, before: SamlSettings): Promise<ReadSaml> {
  if (given.metadata_xml) return { ...fromMetadata(services, given.metadata_xml, 'metadata_xml'), ...noAddress };
  if (given.metadata_url) return readMetadataAddress(services, given.metadata_url);
  return typed(services, given, before);
}

/** Nothing is read daily. */
const noAddress = { metadataReadAt: null, metadataTriedAt: null, metadataProblem: null };

/**
 * Reads a provider's settings from its metadata address.
 * @throws {ApiError} 422 `metadata_unreachable`, `metadata_invalid`, `certificate_invalid`
 */
export async function readMetadataAddress(services: Services, address: string): Promise<ReadSaml> {
  const at = new Date(services.now());
  const { saml, certificatesEndAt } = fromMetadata(services, await fetchMetadata(services, address), 'metadata_url');
  return {
    saml: { ...saml, metadataUrl: address },
    certificatesEndAt,
    metadataReadAt: at,
    metadataTriedAt: at,
    metadataProblem: null,
  };
}

function fromMetadata(services: Services, xml: string, field: MetadataField): ReadSaml {
  const { entityId, ssoUrl, certificates } = readMetadata(xml, field);
  const trusted = trustedOf(certificates, services.now(), field);
  return {
    saml: { entityId, ssoUrl: requireSsoUrl(services, ssoUrl, field), certificates: trusted.map(({ pem }) => pem) },
    certificatesEndAt: lastEnd(trusted),
  };
}

function typed(services: Services, given: GivenSaml, before: SamlSettings): ReadSaml {
  const { metadata_url: address, entity_id: entityId, sso_url: ssoUrl, certificates: texts } = given;
  const endsAddress = address === null || [entityId, ssoUrl, texts].some((value) => value !== undefined);
  const { metadataUrl: _, ...rest } = before;
  const certificates = texts
    ? trustedOf(texts.map(readCertificate), services.now(), 'certificates')
    : (before.certificates ?? []).map(describeCertificate);
  return {
    saml: {
      ...(endsAddress ? rest : before),
      ...(entityId !== undefined && { entityId }),
      ...(ssoUrl !== undefined && { ssoUrl: requireSsoUrl(services, ssoUrl, 'sso_url') }),
      ...(texts && { certificates: certificates.map(({ pem }) => pem) }),
    },
    certificatesEndAt: lastEnd(certificates),
    ...(endsAddress && noAddress),
  };
}

/** The certificates to trust: each once, none that has expired, and those that last longest. */
function trustedOf(certificates: readonly Certificate[], now: number, field: string): Certificate[] {
  const distinct = [...new Map(certificates.map((one) => [one.fingerprint, one])).values()];
  return unexpired(distinct, now, field)
    .sort((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())
    .slice(0, MAX_CERTIFICATES);
}

/** The browser goes there, so that it may be in a private network, but never in the clear. */
function requireSsoUrl({ config }: Services, text: string, field: MetadataField | 'sso_url'): string {
  const url = readUrl(text.trim());
  const mayBeClear = url?.protocol === 'http:' && (config.allowPrivateWebhooks || isLoopbackHost(url.hostname));
  if (url && (url.protocol === 'https:' || mayBeClear) && url.username === '' && url.password === '') return url.href;
  throw unprocessable('sso_url_invalid', 'errors.saml.ssoUrl', { [field]: ['errors.saml.ssoUrl'] });
}

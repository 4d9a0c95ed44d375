import type { Connection } from '../../../../src/core/contract/endpoints/single-sign-on/connections.ts';
import { type AnyMessage, type Speaker, textIn } from '../../../platform/languages/message.ts';
import type { Services } from '../../../platform/services.ts';
import type { ConnectionRow } from '../read.ts';
import { describeCertificate } from './provider/certificates.ts';
import { ownSaml } from './urls.ts';

/** A SAML provider's settings as the API shows them, and our own for the provider. */
export function presentSaml(
  services: Pick<Services, 'config'>,
  row: ConnectionRow,
  speak: Speaker,
): Partial<Connection> {
  const { metadataUrl, entityId, ssoUrl, certificates = [] } = row.saml;
  const own = ownSaml(services, row.id);
  return {
    metadata_url: metadataUrl ?? null,
    metadata_read_at: row.metadataReadAt?.toISOString() ?? null,
    metadata_problem: row.metadataProblem ? textIn(speak.language, row.metadataProblem as AnyMessage) : null,
    ...(entityId !== undefined && { entity_id: entityId }),
    ...(ssoUrl !== undefined && { sso_url: ssoUrl }),
    certificates,
    certificate_details: certificates.map(describeCertificate).map(({ subject, fingerprint, expiresAt }) => ({
      ...{ subject, fingerprint },
      expires_at: expiresAt.toISOString(),
    })),
    ...{ sp_entity_id: own.entityId, sp_metadata_url: own.metadataUrl, acs_url: own.acsUrl },
  };
}

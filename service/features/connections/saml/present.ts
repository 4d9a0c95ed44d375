import type { Connection } from '../../../../src/core/contract/endpoints/single-sign-on/connections.ts';
import type { connections } from '../../../platform/database/schema/connections.ts';
import type { Services } from '../../../platform/services.ts';
import { describeCertificate } from './certificates.ts';
import { ownSaml } from './urls.ts';

type SamlColumns = Pick<typeof connections.$inferSelect, 'id' | 'saml' | 'metadataReadAt'>;

/** The fields of a connection that SAML alone has. */
export function presentSaml(
  services: Pick<Services, 'config'>,
  { id, saml, metadataReadAt }: SamlColumns,
): Partial<Connection> {
  const { entityId, ssoUrl, metadataUrl, certificates = [] } = saml;
  const own = ownSaml(services, id);
  return {
    metadata_url: metadataUrl ?? null,
    metadata_read_at: metadataReadAt?.toISOString() ?? null,
    ...(entityId !== undefined && { entity_id: entityId }),
    ...(ssoUrl !== undefined && { sso_url: ssoUrl }),
    certificates,
    certificate_details: certificates.map(describeCertificate).map(({ subject, fingerprint, expiresAt }) => ({
      subject,
      fingerprint,
      expires_at: expiresAt.toISOString(),
    })),
    sp_entity_id: own.entityId,
    acs_url: own.acsUrl,
    sp_metadata_url: own.metadataUrl,
  };
}

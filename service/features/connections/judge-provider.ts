import type { Limit } from '../../platform/limits/limiter.ts';
import type { Services } from '../../platform/services.ts';
import { HOUR } from '../../platform/time.ts';
import { type GivenOidc, judgeOidc, type OidcBefore } from './oidc/judge-oidc.ts';
import type { ConnectionRow } from './read.ts';
import { type GivenSaml, readSamlSettings } from './saml/provider/settings.ts';

/** A provider's settings after a change. */
export interface JudgedProvider {
  columns: Partial<
    Pick<
      ConnectionRow,
      | 'oidc'
      | 'saml'
      | 'clientSecret'
      | 'certificatesEndAt'
      | 'metadataReadAt'
      | 'metadataTriedAt'
      | 'metadataProblem'
      | 'certificateWarning'
    >
  >;
  isChanged: boolean;
  /** Whether somebody else now says who people are. */
  isOther: boolean;
}

/** Metadata that an organization has read in an hour: it can be long, also where the request is short. */
const readings = (organizationId: number): Limit => ({
  name: 'connections:metadata',
  subject: String(organizationId),
  limit: 120,
  windowMs: HOUR,
});

/**
 * Judges the settings of a provider; a kind ignores those of the other.
 * @param before the columns so far
 * @throws {ApiError} 422 with a sentence for the field that is wrong; 429
 */
export async function judgeProvider(
  services: Services,
  kind: ConnectionRow['kind'],
  given: GivenOidc & GivenSaml,
  before: OidcBefore & Pick<ConnectionRow, 'organizationId' | 'saml'>,
): Promise<JudgedProvider> {
  if (kind === 'oidc') return judgeOidc(services.config, given, before);
  const fields = [given.metadata_url, given.metadata_xml, given.entity_id, given.sso_url, given.certificates];
  if (fields.every((field) => field === undefined)) return { columns: {}, isChanged: false, isOther: false };
  if (given.metadata_url || given.metadata_xml) await services.limiter.spend(readings(before.organizationId), 1);
  const columns = await readSamlSettings(services, given, before.saml);
  return {
    columns: { ...columns, certificateWarning: null },
    isChanged: JSON.stringify(columns.saml) !== JSON.stringify(before.saml),
    isOther: before.saml.entityId !== undefined && before.saml.entityId !== columns.saml.entityId,
  };
}

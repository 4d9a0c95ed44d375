import type { Services } from '../../platform/services.ts';
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

/**
 * Judges the settings of a provider; a kind ignores those of the other.
 * @param before the columns so far
 * @throws {ApiError} 422 with a sentence for the field that is wrong
 */
export async function judgeProvider(
  services: Services,
  kind: ConnectionRow['kind'],
  given: GivenOidc & GivenSaml,
  before: OidcBefore & Pick<ConnectionRow, 'saml'>,
): Promise<JudgedProvider> {
  if (kind === 'oidc') return judgeOidc(services.config, given, before);
  const fields = [given.metadata_url, given.metadata_xml, given.entity_id, given.sso_url, given.certificates];
  if (fields.every((field) => field === undefined)) return { columns: {}, isChanged: false, isOther: false };
  const columns = await readSamlSettings(services, given, before.saml);
  return {
    columns: { ...columns, certificateWarning: null },
    isChanged: JSON.stringify(columns.saml) !== JSON.stringify(before.saml),
    isOther: before.saml.entityId !== undefined && before.saml.entityId !== columns.saml.entityId,
  };
}

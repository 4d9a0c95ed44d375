import type { Services } from '../../../platform/services.ts';

/** The addresses of a connection that a SAML provider has in its settings. */
export interface OwnSaml {
  /** Where all addresses of the connection begin. */
  base: string;
  /** Our entity id, which is the address of our metadata as well (SAML metadata, section 4.1). */
  entityId: string;
  metadataUrl: string;
  acsUrl: string;
}

/** Each connection has addresses of its own, so that a message for one is good for no other. */
export function ownSaml({ config }: Pick<Services, 'config'>, connectionId: number): OwnSaml {
  const base = `${config.publicUrl}/api/auth/connections/${connectionId}`;
  return { base, entityId: `${base}/metadata`, metadataUrl: `${base}/metadata`, acsUrl: `${base}/acs` };
}

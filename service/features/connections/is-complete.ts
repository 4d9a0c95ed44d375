import type { ConnectionRow } from './read.ts';

/** Whether the settings of the provider suffice for a log in. */
export const isComplete = ({ kind, oidc, saml }: Pick<ConnectionRow, 'kind' | 'oidc' | 'saml'>): boolean =>
  kind === 'oidc'
    ? Boolean(oidc.issuer && oidc.clientId)
    : Boolean(saml.entityId && saml.ssoUrl && saml.certificates?.length);

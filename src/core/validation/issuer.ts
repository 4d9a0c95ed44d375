import { typedUrl } from './plain-text.ts';

/** What people copy from a provider's page instead of the issuer. */
const DISCOVERY = /\/\.well-known\/openid-configuration\/?$/;

/** An issuer of OpenID Connect as it was written, but for what people copy along. */
export const typedIssuer = (text: string): string => typedUrl(text).replace(DISCOVERY, '');

/** Whether two issuers are one provider: often only a slash at the end differs. */
export const isSameIssuer = (one: string, other: string): boolean =>
  typedIssuer(one).replace(/\/$/, '') === typedIssuer(other).replace(/\/$/, '');

import { isSameIssuer, readUrl, typedIssuer } from '../../../../src/core/contract/rules.ts';
import { encryptSecret } from '../../../platform/crypto/crypto.ts';
import type { Config } from '../../../platform/config/config.ts';
import { isLoopbackHost } from '../../../platform/config/loopback.ts';
import type { OidcSettings } from '../../../platform/database/schema/connections.ts';
import { unprocessable } from '../../../platform/errors/api-error.ts';
import type { PlainId } from '../../../platform/languages/message.ts';
import { namesPrivateHost } from '../../../platform/outgoing/addresses.ts';
import type { ConnectionRow } from '../read.ts';
import { entraTenant, isEntra } from './entra.ts';

/** What a connection asks for unless it says otherwise. */
export const DEFAULT_SCOPES = ['openid', 'email', 'profile'] as const;

/** Settings of an OpenID Connect provider as a request has them. What is missing stays as it is. */
export interface GivenOidc {
  issuer?: string | undefined;
  client_id?: string | undefined;
  /** Empty removes it, and so does another issuer without a secret. */
  client_secret?: string | undefined;
  scopes?: string[] | undefined;
  vendor?: ConnectionRow['vendor'] | undefined;
}

/** The columns so far. */
export type OidcBefore = Pick<ConnectionRow, 'oidc' | 'clientSecret'> & { vendor?: ConnectionRow['vendor'] };

/** The columns of a connection, and whether they differ from before. */
export interface JudgedOidc {
  columns: Pick<ConnectionRow, 'oidc' | 'clientSecret'>;
  isChanged: boolean;
  /** Whether people are known by other keys than before. */
  isOther: boolean;
}

/**
 * Judges the settings of an OpenID Connect provider.
 * @throws {ApiError} 422 `issuer_invalid`, `issuer_insecure`, `issuer_private`, `issuer_shared`
 */
export function judgeOidc(
  config: Pick<Config, 'secretKey' | 'allowPrivateWebhooks'>,
  given: GivenOidc,
  before: OidcBefore,
): JudgedOidc {
  const oidc: OidcSettings = {
    ...before.oidc,
    ...(given.issuer !== undefined && { issuer: requireIssuer(config, given.issuer) }),
    ...(given.client_id !== undefined && { clientId: given.client_id }),
    ...(given.scopes && { scopes: [...new Set(['openid', ...given.scopes])] }),
  };
  const clientSecret = secretAfter(config, given, before);
  const wasEntra = isEntra(before.vendor, before.oidc.issuer);
  const isNowEntra = isEntra(given.vendor ?? before.vendor, oidc.issuer);
  // The shared issuers speak for every company and for private accounts.
  if (isNowEntra && oidc.issuer !== undefined && entraTenant(oidc.issuer) === null)
    throw wrong('issuer_shared', 'fields.issuerTenant');
  const isOther = before.oidc.issuer !== undefined && (before.oidc.issuer !== oidc.issuer || wasEntra !== isNowEntra);
  const isChanged =
    isOther ||
    clientSecret !== before.clientSecret ||
    oidc.issuer !== before.oidc.issuer ||
    oidc.clientId !== before.oidc.clientId ||
    scopesOf(oidc) !== scopesOf(before.oidc);
  return { columns: { oidc, clientSecret }, isChanged, isOther };
}

/** Another provider must not get the secret of the one before: whoever leads the connection there does not know it. */
function secretAfter(
  { secretKey }: Pick<Config, 'secretKey'>,
  { issuer, client_secret: secret }: GivenOidc,
  { oidc, clientSecret }: OidcBefore,
): string | null {
  if (secret !== undefined) return secret === '' ? null : encryptSecret(secretKey, secret);
  const isElsewhere = issuer !== undefined && oidc.issuer !== undefined && !isSameIssuer(issuer, oidc.issuer);
  return isElsewhere ? null : clientSecret;
}

const scopesOf = ({ scopes = [...DEFAULT_SCOPES] }: OidcSettings): string => scopes.join(' ');

/** An issuer exactly as it was written: it must equal the provider's own (OpenID Connect Discovery, section 4.3). */
function requireIssuer({ allowPrivateWebhooks }: Pick<Config, 'allowPrivateWebhooks'>, text: string): string {
  const issuer = typedIssuer(text);
  const url = readUrl(issuer);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
    throw wrong('issuer_invalid', 'fields.issuer');
  if (url.protocol !== 'https:' && !(allowPrivateWebhooks && isLoopbackHost(url.hostname)))
    throw wrong('issuer_insecure', 'fields.httpsUrl');
  if (!allowPrivateWebhooks && namesPrivateHost(url)) throw wrong('issuer_private', 'fields.issuerPrivate');
  return issuer;
}

const wrong = (code: string, message: PlainId) => unprocessable(code, message, { issuer: [message] });

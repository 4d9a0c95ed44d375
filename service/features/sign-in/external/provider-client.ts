import {
  allowInsecureRequests,
  ClientSecretBasic,
  type Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { OidcConfig } from '../../../platform/config/config.ts';
import { isLoopbackHost } from '../../../platform/config/loopback.ts';
import { ApiError } from '../../../platform/errors/api-error.ts';
import { messageWith } from '../../../platform/languages/message.ts';
import type { Services } from '../../../platform/services.ts';
import { localClient } from './local-provider.ts';

/** The only provider's name in URLs: `/auth/external/platform`. */
export const PROVIDER = 'platform';

/** Discovered once per process. */
const found = new WeakMap<Services['config'], Promise<Configuration>>();

/** The provider in use: the configured one, else the bundled one in demo mode, else none. */
export function providerOf(services: Pick<Services, 'config'>): (OidcConfig & { isLocal: boolean }) | undefined {
  const { oidc, demo } = services.config;
  if (oidc) return { ...oidc, isLocal: false };
  return demo ? { ...localClient(services), isLocal: true } : undefined;
}

/** Where the provider sends the browser back to. */
export const callbackUrl = ({ config }: Services): string =>
  `${config.publicUrl}/api/auth/external/${PROVIDER}/callback`;

/**
 * The provider's endpoints and keys (OpenID Connect Discovery).
 * @param inside sends requests to this service itself, for the bundled provider
 * @throws {ApiError} 503 if the provider is unreachable
 */
export async function discovered(services: Services, inside: CustomFetch): Promise<Configuration> {
  const provider = providerOf(services);
  if (!provider) throw new ApiError(404, 'no_provider', 'errors.externalMissing');
  const pending = found.get(services.config) ?? discover(provider, inside);
  found.set(services.config, pending);
  try {
    return await pending;
  } catch (error) {
    // Several logins may wait for the same response: the first of them starts over.
    if (found.get(services.config) === pending) {
      found.delete(services.config);
      services.log.error({ err: error }, 'the identity provider cannot be reached');
    }
    const userMessage = messageWith('errors.externalUnavailable', { provider: provider.name });
    throw new ApiError(503, 'provider_unavailable', userMessage, { retryAfter: 30 });
  }
}

function discover(provider: OidcConfig & { isLocal: boolean }, inside: CustomFetch): Promise<Configuration> {
  const issuer = new URL(provider.issuer);
  return discovery(
    issuer,
    provider.clientId,
    { client_secret: provider.clientSecret },
    ClientSecretBasic(provider.clientSecret),
    {
      timeout: 10,
      execute: [
        // Checks the signature of an ID token even if it comes from the token endpoint itself.
        enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' && isLoopbackHost(issuer.hostname) ? [allowInsecureRequests] : []),
      ],
      ...(provider.isLocal && { [customFetch]: inside }),
    },
  );
}

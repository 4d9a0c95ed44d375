import type { Config } from '../config/config.ts';
import type { AddressGuard } from './post.ts';
import { resolvePrivate, resolvePublic } from './resolve-host.ts';

/**
 * Which addresses a URL may lead to.
 * @param trustedOrigin an origin that is allowed whatever its address
 */
export function guardFor(
  url: string,
  { allowPrivateWebhooks }: Pick<Config, 'allowPrivateWebhooks'>,
  trustedOrigin?: string,
): AddressGuard {
  const allowPrivate = allowPrivateWebhooks || (trustedOrigin !== undefined && new URL(url).origin === trustedOrigin);
  return { allowPrivate, resolve: allowPrivate ? resolvePrivate : resolvePublic };
}

import { createHmac } from 'node:crypto';
import type { OidcConfig } from '../../../platform/config/config.ts';
import type { Services } from '../../../platform/services.ts';

/** The name of the provider that the demo contains. */
export const LOCAL_NAME = 'Platform ID';

/** Its mount path. */
export const LOCAL_PATH = '/oidc';

/** Registration of this service, its only client. */
export function localClient({ config: { publicUrl, secretKey } }: Pick<Services, 'config'>): OidcConfig {
  const clientSecret = createHmac('sha256', secretKey).update('client of the local provider').digest('base64url');
  return { name: LOCAL_NAME, issuer: `${publicUrl}${LOCAL_PATH}`, clientId: 'iam-console', clientSecret };
}

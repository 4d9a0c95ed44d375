import type { Services } from '../../../platform/services.ts';

/** Where an OpenID Connect provider sends the browser back to: each connection has an address of its own. */
export const callbackUrl = ({ config }: Pick<Services, 'config'>, connectionId: number): string =>
  `${config.publicUrl}/api/auth/connections/${connectionId}/callback`;

import type { Services } from '../../platform/services.ts';

/** Where the directory of a connection is served. */
export const baseUrlOf = ({ config }: Pick<Services, 'config'>, connectionId: number): string =>
  `${config.publicUrl}/api/scim/v2/${connectionId}`;

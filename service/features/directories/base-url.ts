import type { Services } from '../../platform/services.ts';

/** Path of all directories. */
export const PREFIX = '/api/scim/v2';

/** Where the directory of a connection is served. */
export const baseUrlOf = ({ config }: Pick<Services, 'config'>, connectionId: number): string =>
  `${config.publicUrl}${PREFIX}/${connectionId}`;

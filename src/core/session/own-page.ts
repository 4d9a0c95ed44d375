import type { Platform } from '../platform/platform.ts';

/** Whether the page is of the service's own origin, where its cookie, its console and its passkeys are. */
export const isOwnPage = ({ base, platform }: { base: string; platform: Pick<Platform, 'location'> }): boolean =>
  platform.location.origin() === new URL(base).origin;

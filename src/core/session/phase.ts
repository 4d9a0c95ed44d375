import type { Platform } from '../platform/platform.ts';

/** The state of a session. `unreachable` is not signed out: the network failed before an answer came. */
export type Phase = 'unknown' | 'checking' | 'unreachable' | 'signed-out' | 'signed-in';

/** Why nobody is logged in. */
export type EndReason = 'never' | 'signed-out' | 'ended';

export interface SessionOptions {
  /** The API's base, absolute and without a trailing slash. */
  base: string;
  /** The domain of the token's cookie, shared with the service. Default: the page's host. */
  cookieDomain?: string | undefined;
  platform: Platform;
}

import { isPage } from '../platform/browser.ts';
import { nodePlatform } from '../platform/node.ts';
import type { Platform } from '../platform/platform.ts';
import { normalizeBase, sessionOf } from './registry.ts';
import { Session } from './session.ts';

export interface CreateSessionOptions {
  /** The API's base, such as `https://iam.example/api`. A page may give one that is relative to it. */
  base: string;
  /** Everything outside of the core. Default: a page's own in a browser, memory alone elsewhere. */
  platform?: Platform;
}

/**
 * The session of a program or a page. In a page without a `platform` it is the one that the page's elements share;
 * otherwise each call makes a session of its own.
 */
export function createSession({ base, platform }: CreateSessionOptions): Session {
  if (!platform && isPage()) return sessionOf(base);
  return new Session({ base: normalizeBase(base), platform: platform ?? nodePlatform() });
}

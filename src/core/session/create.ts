import { isPage } from '../platform/browser.ts';
import { nodePlatform } from '../platform/node.ts';
import type { Platform } from '../platform/platform.ts';
import { normalizeBase, sessionOf } from './registry.ts';
import { Session } from './session.ts';

export interface CreateSessionOptions {
  /** The API's base, such as `https://iam.example/api`. In a page it may be relative. */
  base: string;
  /** Everything outside the core. Default: the page's in a browser, memory only elsewhere. */
  platform?: Platform;
}

/**
 * The session of a program or a page. In a page without `platform` it is the one shared by the page's elements;
 * otherwise each call creates a session.
 */
export function createSession({ base, platform }: CreateSessionOptions): Session {
  if (!platform && isPage()) return sessionOf(base);
  return new Session({ base: normalizeBase(base), platform: platform ?? nodePlatform() });
}

import { attention } from './browser-attention.ts';
import { cookies } from './browser-cookies.ts';
import { random, sha256 } from './browser-digest.ts';
import { locks } from './browser-locks.ts';
import { store } from './browser-store.ts';
import { takePreloaded } from './preloaded-replies.ts';
import type { Platform } from './platform.ts';

/** Whether this code runs in a page with a document. */
export const isPage = () => typeof document !== 'undefined';

/** The platform of a browser page. */
export function browserPlatform(): Platform {
  return {
    fetch: (input, init) => takePreloaded(input, init) ?? fetch(input, init),
    now: () => Date.now(),
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    local: store(() => localStorage),
    tab: store(() => sessionStorage),
    cookies,
    channel(name) {
      if (typeof BroadcastChannel !== 'function') return null;
      const channel = new BroadcastChannel(name);
      return {
        post: (message) => channel.postMessage(message),
        listen(heard) {
          const on = (event: MessageEvent) => heard(event.data);
          channel.addEventListener('message', on);
          return () => channel.removeEventListener('message', on);
        },
        close: () => channel.close(),
      };
    },
    locks,
    location: {
      href: () => location.href,
      origin: () => location.origin,
      assign: (url) => location.assign(url),
      push: (url) => history.pushState(history.state, '', url),
      replace: (url) => history.replaceState(history.state, '', url),
      leaveFor: (url) => location.replace(url),
      listen(moved) {
        addEventListener('popstate', moved);
        return () => removeEventListener('popstate', moved);
      },
    },
    attention,
    random,
    sha256,
    recaptcha: async (siteKey, action) => (await import('./browser-recaptcha.ts')).recaptcha(siteKey, action),
    log: (message, ...details) => console.warn(`[iam] ${message}`, ...details),
  };
}

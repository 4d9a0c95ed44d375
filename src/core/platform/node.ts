import { random, sha256 } from './browser-digest.ts';
import type { Platform, Store } from './platform.ts';

const store = (): Store => {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
};

/**
 * The platform of a program without DOM, such as Node: everything is in memory, and nothing keeps the process alive
 * once its requests are answered. Each call has separate memory, so a server can hold a session for each of its users.
 * @param token a session's token, or an API key, that the session starts with
 */
export function nodePlatform({ token }: { token?: string } = {}): Platform {
  const cookies = new Map<string, string>();
  return {
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    after(ms, work) {
      const timer: unknown = setTimeout(work, ms);
      (timer as { unref?: () => void }).unref?.();
      return () => clearTimeout(timer as number);
    },
    local: store(),
    tab: store(),
    cookies: {
      get: (name) => cookies.get(name) ?? token ?? null,
      set: (name, value) => void cookies.set(name, value),
      remove(name) {
        token = undefined;
        cookies.delete(name);
      },
    },
    channel: () => null,
    locks: {
      run: (_name, _options, work) => work(),
      lead(_name, work) {
        const stop = new AbortController();
        void work(stop.signal);
        return () => stop.abort();
      },
    },
    location: {
      href: () => 'http://localhost/',
      origin: () => null,
      assign: () => {},
      push: () => {},
      replace: () => {},
      leaveFor: () => {},
      listen: () => () => {},
    },
    attention: { visible: () => true, online: () => true, rest: async () => {}, listen: () => () => {} },
    random,
    sha256,
    recaptcha: () => Promise.reject(new Error('reCAPTCHA needs a browser')),
    log: (message, ...details) => console.warn(`[iam] ${message}`, ...details),
  };
}

import { createHash, randomBytes } from 'node:crypto';
import type { Platform, Store } from '../../../src/core/platform/platform.ts';

/** State shared by several tabs of one browser: cookies, storage, channels. */
export class FakeBrowser {
  readonly cookies = new Map<string, string>();
  /** Cookies of the page's host, beside those of the domain above. */
  readonly hostCookies = new Map<string, string>();
  readonly local = new Map<string, string>();
  readonly channels = new Map<string, Set<(message: unknown) => void>>();
  /** Whether `cookies` are those of the domain alone: a page reaches them only by its name. */
  hasDomain = false;
  /** The queue of a lock; the first one holds it. */
  readonly queues = new Map<string, (() => void)[]>();
  /** Whether cookies are blocked. */
  refusesCookies = false;
  readonly written: { name: string; days: number; domain: string | undefined }[] = [];
  time = Date.parse('2026-11-20T08:00:00Z');
}

const store = (map: Map<string, string>): Store => ({
  get: (key) => map.get(key) ?? null,
  set: (key, value) => void map.set(key, value),
  remove: (key) => void map.delete(key),
});

/** One holder at a time; the next begins when the previous one has ended. */
function lead(browser: FakeBrowser, name: string, work: (signal: AbortSignal) => Promise<void>): () => void {
  const queue = browser.queues.get(name) ?? [];
  browser.queues.set(name, queue);
  const stop = new AbortController();
  const leave = () => {
    const first = queue[0] === begin;
    queue.splice(queue.indexOf(begin), 1);
    if (first) queue[0]?.();
  };
  let begun = false;
  const begin = () => {
    begun = true;
    void work(stop.signal).then(leave);
  };
  queue.push(begin);
  if (queue[0] === begin) begin();
  return () => {
    stop.abort();
    if (!begun) leave();
  };
}

/** One tab of a fake browser; everything except the network's responses is real code. */
export function fakeTab(browser: FakeBrowser, options: { href: string; fetch: typeof fetch }) {
  let href = options.href;
  const assigned: string[] = [];
  const moved = new Set<() => void>();
  const noticed = new Set<() => void>();
  const timers = new Map<() => void, number>();
  const tab = new Map<string, string>();
  const sight = { visible: true, online: true, rest: Promise.resolve() };
  const platform: Platform = {
    fetch: options.fetch,
    now: () => browser.time,
    after(ms, work) {
      timers.set(work, browser.time + ms);
      return () => void timers.delete(work);
    },
    local: store(browser.local),
    tab: store(tab),
    cookies: {
      get: (name) => browser.cookies.get(name) ?? null,
      all: (name) => [browser.hostCookies.get(name) ?? [], browser.cookies.get(name) ?? []].flat(),
      set(name, value, { days, domain }) {
        if (browser.refusesCookies) return;
        (browser.hasDomain && !domain ? browser.hostCookies : browser.cookies).set(name, value);
        browser.written.push({ name, days, domain });
      },
      remove(name, { domain }) {
        if (domain || !browser.hasDomain) browser.cookies.delete(name);
        if (!domain) browser.hostCookies.delete(name);
      },
    },
    channel(name) {
      const all = browser.channels.get(name) ?? new Set();
      browser.channels.set(name, all);
      const own = new Set<(message: unknown) => void>();
      return {
        post: (message) => all.forEach((heard) => own.has(heard) || heard(message)),
        listen(heard) {
          all.add(heard);
          own.add(heard);
          return () => void all.delete(heard);
        },
        close: () => own.forEach((heard) => all.delete(heard)),
      };
    },
    locks: { run: (_name, _options, work) => work(), lead: (name, work) => lead(browser, name, work) },
    location: {
      href: () => href,
      origin: () => new URL(href).origin,
      assign: (url) => void assigned.push(url),
      push: (url) => void (href = new URL(url, href).href),
      replace: (url) => void (href = new URL(url, href).href),
      leaveFor: (url) => void assigned.push((href = new URL(url, href).href)),
      listen(heard) {
        moved.add(heard);
        return () => void moved.delete(heard);
      },
    },
    attention: {
      visible: () => sight.visible,
      online: () => sight.online,
      rest: () => sight.rest,
      listen(heard) {
        noticed.add(heard);
        return () => void noticed.delete(heard);
      },
    },
    random: (bytes) => randomBytes(bytes).toString('base64url'),
    sha256: async (text) => createHash('sha256').update(text).digest('hex'),
    recaptcha: async (siteKey, action) => `${siteKey}:${action}`,
    log: () => {},
  };
  return {
    platform,
    assigned,
    sight,
    tab,
    notice: () => noticed.forEach((heard) => heard()),
    back: (url: string) => {
      href = new URL(url, href).href;
      moved.forEach((heard) => heard());
    },
    /** In how many milliseconds each waiting timer is due. */
    due: () => [...timers.values()].map((at) => at - browser.time),
    /** Advances the clock and runs due timers. */
    pass(ms: number) {
      browser.time += ms;
      for (const [work, at] of [...timers]) {
        if (at > browser.time) continue;
        timers.delete(work);
        work();
      }
    },
  };
}

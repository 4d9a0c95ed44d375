import type { BrowserContext } from '@playwright/test';
import { notificationTypes } from '../../../../src/core/contract/notification-types.ts';

/**
 * Fields of replies with data: what people wrote, names of things outside the product, values for programs. Whatever
 * else a reply says, such as a message or the title of an event, has to be in the user's language.
 */
const DATA_FIELDS = new Set([
  ...['name', 'username', 'email', 'login', 'phone', 'title', 'body', 'text', 'description', 'organization', 'creator'],
  ...['key', 'value', 'category', 'local', 'locale', 'guid', 'resource', 'endpoint', 'url', 'ip', 'domain', 'event'],
  ...['scopes', 'routes', 'permission', 'about', 'path', 'method', 'claims'],
  // Texts of mails, each in the language that the panel shows.
  ...['subject', 'heading', 'action'],
  // The service speaks six languages; the pseudo-locale is none of them. The flow of those languages reads these too.
  ...['device', 'place', 'error', 'changes', 'reason', ...notificationTypes],
  ...['access_token', 'secret', 'google_secret', 'otpauth_url', 'code', 'detail', 'target', 'actor', 'kind', 'type'],
]);

/** Fields with records of any keys. */
const HOLDERS = new Set(['detail', 'claims']);

/** Texts of the set-up, which pages may show. */
const blocked = { meta: { error: { message: '[This flow changes nothing]', code: 'unavailable' } } };
/** POST requests that only read, or that show something as seen. */
const READING = /check_permission|is_trusted_domain|mark_as_read|\/telemetry/;

/** Reads the replies to a page's requests, and keeps the data in them. The page can change nothing. */
export class KnownData {
  readonly #texts: Set<string>;

  /** @param own texts of the host's page */
  constructor(own: readonly string[] = []) {
    this.#texts = new Set([...own, blocked.meta.error.message]);
  }

  /** Data, the longest first. */
  get texts(): string[] {
    return [...this.#texts].filter((text) => text.length > 1).sort((one, other) => other.length - one.length);
  }

  /** @param setting the user's locale format, which decides the page's language */
  async watch(context: BrowserContext, setting: string): Promise<void> {
    await context.exposeFunction('keepReply', (json: string) => this.#keep(JSON.parse(json), ''));
    await context.addInitScript(watchReplies, { blocked, reading: READING.source, setting: settingOf(setting) });
  }

  #keep(value: unknown, field: string): void {
    if (typeof value === 'string' && DATA_FIELDS.has(field)) this.#texts.add(value.replace(/\s+/g, ' ').trim());
    else if (Array.isArray(value)) for (const one of value) this.#keep(one, field);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) this.#keep(one, HOLDERS.has(field) ? field : key);
  }
}

const settingOf = (value: string) => ({
  ...{ id: 1, user_id: 1, category: 'common', key: 'local_format', value },
  updated_at: '2026-01-01T00:00:00.000Z',
});

interface Watched {
  blocked: unknown;
  /** The source of a regular expression. */
  reading: string;
  setting: unknown;
}

declare global {
  interface Window {
    /** Takes the JSON of a reply. */
    keepReply(json: string): void;
  }
}

/** Runs in the page before its own scripts. A route of Playwright would turn the cache off: twice the time a page. */
function watchReplies({ blocked: refusal, reading, setting }: Watched): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href).href;
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    if (!url.includes('/api/')) return send(input, init);
    if (method !== 'GET' && !new RegExp(reading).test(url)) return Response.json(refusal, { status: 503 });
    if (method !== 'GET' || /\/stream|\/uploads\//.test(url)) return send(input, init);
    const response = await send(input, init);
    const json = (await response
      .clone()
      .json()
      .catch(() => null)) as { data?: unknown } | null;
    if (!json) return response;
    const isSetting = /\/settings\?.*keys=local_format/.test(url);
    if (isSetting) json.data = [setting];
    window.keepReply(JSON.stringify(json));
    return isSetting ? Response.json(json, { status: response.status }) : response;
  };
}

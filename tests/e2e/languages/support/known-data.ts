import type { BrowserContext } from '@playwright/test';
import { notificationTypes } from '../../../../src/core/contract/notification-types.ts';

/**
 * Fields of replies with data: what people wrote, names of things outside the product, values for programs. Whatever
 * else a reply says, such as a message or the title of an event, has to be in the user's language.
 */
const DATA_FIELDS = new Set([
  ...['name', 'username', 'email', 'login', 'phone', 'title', 'body', 'text', 'description', 'organization', 'creator'],
  ...['key', 'value', 'category', 'local', 'locale', 'guid', 'resource', 'endpoint', 'url', 'ip', 'domain', 'event'],
  ...['scopes', 'routes', 'permission', 'about', 'path', 'method', 'changes'],
  // Texts of mails, each in the language that the panel shows.
  ...['subject', 'heading', 'action'],
  // The service speaks six languages; the pseudo-locale is none of them. The flow of those languages reads these too.
  ...['device', 'place', 'error', ...notificationTypes],
  ...['access_token', 'secret', 'google_secret', 'otpauth_url', 'code', 'detail', 'target', 'actor', 'kind', 'type'],
]);

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
    await context.route('**/api/**', async (route) => {
      const request = route.request();
      if (request.method() !== 'GET' && !READING.test(request.url()))
        return route.fulfill({ status: 503, json: blocked });
      if (/\/stream|\/uploads\//.test(request.url()) || request.method() !== 'GET') return route.fallback();
      const response = await route.fetch().catch(() => null);
      if (!response) return route.abort().catch(() => {});
      const json = (await response.json().catch(() => null)) as { data?: unknown } | null;
      if (json && /\/settings\?.*keys=local_format/.test(request.url())) json.data = [settingOf(setting)];
      this.#keep(json, '');
      return route.fulfill(json ? { response, json } : { response }).catch(() => {});
    });
  }

  #keep(value: unknown, field: string): void {
    if (typeof value === 'string' && DATA_FIELDS.has(field)) this.#texts.add(value.replace(/\s+/g, ' ').trim());
    else if (Array.isArray(value)) for (const one of value) this.#keep(one, field);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) this.#keep(one, field === 'detail' ? field : key);
  }
}

const settingOf = (value: string) => ({
  ...{ id: 1, user_id: 1, category: 'common', key: 'local_format', value },
  updated_at: '2026-01-01T00:00:00.000Z',
});

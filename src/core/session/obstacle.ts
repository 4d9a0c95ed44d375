import { signal, type ReadonlySignal } from '@preact/signals-core';
import { originNotTrusted } from '../errors/codes.ts';
import type { IamError } from '../errors/errors.ts';
import { jsonText } from '../http/json-text.ts';
import type { Platform } from '../platform/platform.ts';
import type { SessionEvents } from './events.ts';
import { isOwnPage } from './own-page.ts';

export interface ObstacleOptions {
  platform: Platform;
  /** The API's base. */
  base: string;
  events: SessionEvents;
}

/** What keeps a page from having a session: it is shown on the page, reported to the host and logged, once. */
export class Obstacle {
  readonly #now = signal<IamError | null>(null);
  /** `origin_not_trusted`, `cookie_refused`, or the failure of a handover; null if there is none. */
  readonly now: ReadonlySignal<IamError | null> = this.#now;
  readonly #options: ObstacleOptions;

  constructor(options: ObstacleOptions) {
    this.#options = options;
  }

  /** @returns the error, to be thrown */
  meet<E extends IamError>(error: E): E {
    if (this.#now.peek()?.code === error.code) return error;
    this.#now.value = error;
    this.#options.events.send('error', { id: 'session', code: error.code, message: error.message });
    this.#options.platform.log(error.message);
    return error;
  }

  clear(): void {
    this.#now.value = null;
  }

  /**
   * Finds out why no answer came. To a page, an origin that the service does not trust looks like a broken network; one
   * endpoint answers every origin, and tells the two apart.
   * @returns SetupError `origin_not_trusted`, or the error itself
   */
  async explain(error: IamError): Promise<IamError> {
    const known = this.#now.peek();
    if (known?.code === 'origin_not_trusted') return known;
    const { platform, base } = this.#options;
    const origin = platform.location.origin();
    if (origin === null || isOwnPage({ base, platform })) return error;
    if (!(await isRefused(platform.fetch, base, origin))) return error;
    return this.meet(originNotTrusted(origin, new URL(base).host));
  }
}

async function isRefused(fetch: Platform['fetch'], base: string, origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${base}/system_settings/is_trusted_domain`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: jsonText({ url: `${origin}/` }),
      credentials: 'omit',
    });
    const { data } = (await answer.json()) as { data?: { trusted?: unknown }[] };
    return data?.[0]?.trusted === false;
  } catch {
    return false;
  }
}

import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Item } from '../../../core/contract/types.ts';
import type { Session } from '../../../core/session/session.ts';
import { List, pageOf, pageQuery } from '../../../core/state/list.ts';
import type { Toasts } from '../../ui/overlays/toasts/toasts.ts';
import { Resource } from '../../../core/state/resource.ts';
import { momentsOf, type Period } from './period.ts';
import { errorText } from '../../ui/states/error-text.ts';
import type { Speak } from '../../../core/languages/words.ts';

/** An entry of the audit log: actor, action, target, time and IP address. */
export type Entry = Item<'GET /organizations/{id}/audit'>;

/** The permission that an application as a whole has, such as `logistics.*`. */
const WHOLE = /^([a-z0-9_]+)\.\*$/;

/** Rows per page. */
const PAGE = 20;

interface ActivityFilter {
  term: string;
  /** An area such as `user`; '' for all. */
  area: string;
  period: Period;
}

/** The audit log of an organization, or of what concerns none: search, filter and file. */
export class ActivityModel {
  readonly #speak: Speak;
  readonly list: List<Entry, ActivityFilter>;
  readonly #downloading = signal(false);
  /** Whether the file is being fetched. */
  readonly downloading: ReadonlySignal<boolean> = this.#downloading;
  readonly #session: Session;
  /** The applications that add entries of their own: nothing about the platform itself. */
  readonly applications: Resource<{ name: string; title: string }[]>;
  readonly #id: number | null;
  readonly #toasts: Pick<Toasts, 'error'>;

  /** @param organizationId null for the platform */
  constructor(speak: Speak, session: Session, organizationId: number | null, toasts: Pick<Toasts, 'error'>) {
    this.#speak = speak;
    this.#session = session;
    this.#id = organizationId;
    this.#toasts = toasts;
    this.list = new List<Entry, ActivityFilter>({
      query: { term: '', area: '', period: null },
      key: ({ id }) => id,
      failed: (error) => toasts.error(errorText(speak, error)),
      count: PAGE,
      fetch: async ({ query, signal: abort, ...page }) => {
        const asked = { query: { ...this.#asked(query), ...pageQuery(page) }, signal: abort };
        return pageOf(
          await (organizationId === null
            ? session.client.request('GET /audit', asked)
            : session.client.request('GET /organizations/{id}/audit', { params: { id: organizationId }, ...asked })),
        );
      },
    });
    this.applications = new Resource(async (signal) => {
      if (organizationId === null) return [];
      const { data } = await session.client.request('GET /possible_permissions', { signal });
      return data.flatMap(({ resource, title }) => {
        const name = WHOLE.exec(resource)?.[1];
        return name === undefined || name === 'auth' ? [] : [{ name, title }];
      });
    });
  }

  start(): void {
    void this.applications.load();
    void this.refresh();
  }

  stop(): void {
    this.applications.clear();
    this.list.stop();
  }

  /** @param change.area an area of the service or the name of an application */
  filter(change: Partial<ActivityFilter>): Promise<void> {
    return this.list.filter(change);
  }

  /** @param index counted from 0 */
  page(index: number): Promise<void> {
    return this.list.page(index);
  }

  refresh(): Promise<void> {
    return this.list.reload();
  }

  /** The log as CSV that Excel reads as UTF-8, with the current filter; null if it failed, after a toast. */
  async file(): Promise<Blob | null> {
    this.#downloading.value = true;
    try {
      const { client } = this.#session;
      const asked = { query: this.#asked(this.list.query.peek()), timeout: 120_000 };
      const file = await (this.#id === null
        ? client.blob('GET /audit/file', asked)
        : client.blob('GET /organizations/{id}/audit/file', { params: { id: this.#id }, ...asked }));
      return new Blob(['\uFEFF', file], { type: file.type });
    } catch (error) {
      this.#toasts.error(errorText(this.#speak, error));
      return null;
    } finally {
      this.#downloading.value = false;
    }
  }

  #asked({ term, area, period }: ActivityFilter) {
    const moments = momentsOf(period, this.#session.platform.now());
    return { term: term.trim() || undefined, action: area || undefined, ...moments };
  }
}

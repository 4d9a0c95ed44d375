import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import type { AddressBar } from '../../core/platform/platform.ts';

/** What the organization page shows. */
export interface OpenTab {
  /** The id of a tab, such as `api-keys`; null for the first. */
  tab: string | null;
  /** The webhook to show with its deliveries; null for the list of webhooks. */
  webhook: number | null;
}

/** Parameters of one tab or webhook, which another one does not inherit. */
const INNER = ['webhook', 'status', 'event', 'page'];

/** The open tab and, inside 'Webhooks', the open webhook: kept in the URL as `?tab=webhooks&webhook=3`. */
export class TabLocation {
  readonly #tab = signal<string | null>(null);
  readonly tab: ReadonlySignal<string | null> = this.#tab;
  readonly #webhook = signal<number | null>(null);
  readonly webhook: ReadonlySignal<number | null> = this.#webhook;
  readonly #url: AddressBar | null;
  /** The page of the tabs; queries of other pages are ignored. */
  #path = '';
  #unlisten: (() => void) | undefined;

  /** @param url the page's URL; null keeps the tab in memory, as in an element on a host's page */
  constructor(url: AddressBar | null) {
    this.#url = url;
    this.#read();
  }

  /** Tracks back and forward. */
  start(): void {
    if (!this.#url) return;
    this.#path = new URL(this.#url.href()).pathname;
    this.#unlisten = this.#url.listen(() => this.#read());
  }

  stop(): void {
    this.#unlisten?.();
  }

  /** Opens a tab; going back returns to the previous one. */
  open(tab: string): void {
    if (tab !== this.#tab.peek()) this.#write({ tab, webhook: null });
  }

  /** Opens a webhook's deliveries inside its tab, or the list of webhooks for null. */
  openWebhook(id: number | null): void {
    if (id !== this.#webhook.peek()) this.#write({ tab: 'webhooks', webhook: id });
  }

  #read(): void {
    const url = this.#url && new URL(this.#url.href());
    if (!url || (this.#path && url.pathname !== this.#path)) return;
    const id = Number(url.searchParams.get('webhook'));
    this.#set({ tab: url.searchParams.get('tab'), webhook: Number.isSafeInteger(id) && id > 0 ? id : null });
  }

  #write(open: OpenTab & { tab: string }): void {
    this.#set(open);
    if (!this.#url) return;
    const url = new URL(this.#url.href());
    for (const name of INNER) url.searchParams.delete(name);
    url.searchParams.set('tab', open.tab);
    if (open.webhook !== null) url.searchParams.set('webhook', String(open.webhook));
    if (url.href !== this.#url.href()) this.#url.push(url.href);
  }

  #set({ tab, webhook }: OpenTab): void {
    batch(() => {
      this.#tab.value = tab;
      this.#webhook.value = webhook;
    });
  }
}

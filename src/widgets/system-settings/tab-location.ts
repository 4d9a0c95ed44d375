import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { AddressBar } from '../../core/platform/platform.ts';

export const tabIds = ['general', 'branding', 'mails', 'jobs', 'activity'] as const;
export type SystemTab = (typeof tabIds)[number];

/** The tab that a URL names, and the first one for any other. */
export const tabOf = (url: AddressBar | null): SystemTab => {
  const named = url && new URL(url.href()).searchParams.get('tab');
  return tabIds.find((one) => one === named) ?? 'general';
};

/** The open tab, kept in the URL as `?tab=mails`; the first one needs no parameter. */
export class TabLocation {
  readonly #tab = signal<SystemTab>('general');
  readonly tab: ReadonlySignal<SystemTab> = this.#tab;
  readonly #url: AddressBar | null;
  /** The page of the tabs; queries of other pages are ignored. */
  #path = '';
  #unlisten: (() => void) | undefined;

  /** @param url the page's URL; null keeps the tab in memory, as in an element on a host's page */
  constructor(url: AddressBar | null) {
    this.#url = url;
    this.#tab.value = tabOf(url);
  }

  /** Tracks back and forward. */
  start(): void {
    if (!this.#url) return;
    this.#path = new URL(this.#url.href()).pathname;
    this.#unlisten = this.#url.listen(() => this.follow());
  }

  stop(): void {
    this.#unlisten?.();
  }

  /** Reads the URL, such as after a click on a link to another tab. */
  follow(): void {
    if (!this.#url || (this.#path && new URL(this.#url.href()).pathname !== this.#path)) return;
    this.#tab.value = tabOf(this.#url);
  }

  /** Opens a tab; going back returns to the previous one. */
  open(id: string): void {
    const tab = tabIds.find((one) => one === id) ?? 'general';
    if (tab === this.#tab.peek()) return;
    this.#tab.value = tab;
    if (!this.#url) return;
    const url = new URL(this.#url.href());
    if (tab === 'general') url.searchParams.delete('tab');
    else url.searchParams.set('tab', tab);
    this.#url.push(url.href);
  }
}

import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import type { AddressBar } from '../../core/platform/platform.ts';
import { tabIds, type ApplicationTab } from './application-tab.ts';

/** Parameters of one application, tab or webhook, which another one does not inherit. */
const INNER = ['application', 'tab', 'webhook', 'status', 'event', 'page'];

interface Open {
  /** Null for the list. */
  application: number | null;
  tab: ApplicationTab;
  /** Null for the list of webhooks. */
  webhook: number | null;
}

/** The open application, its tab and webhook, kept in the URL as `?application=3&tab=webhooks&webhook=7`. */
export class ApplicationLocation {
  readonly #application = signal<number | null>(null);
  /** Null for the list. */
  readonly application: ReadonlySignal<number | null> = this.#application;
  readonly #tab = signal<ApplicationTab>('keys');
  readonly tab: ReadonlySignal<ApplicationTab> = this.#tab;
  readonly #webhook = signal<number | null>(null);
  /** Null for the list of webhooks. */
  readonly webhook: ReadonlySignal<number | null> = this.#webhook;
  readonly #url: AddressBar | null;
  /** The page of the list; queries of other pages are ignored. */
  #path = '';
  #unlisten: (() => void) | undefined;

  /** @param url the page's URL; null keeps them in memory, as in an element on a host's page */
  constructor(url: AddressBar | null) {
    this.#url = url;
    this.follow();
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

  /** Opens an application at its first tab, or the list for null. */
  open(application: number | null): void {
    if (application !== this.#application.peek()) this.#write({ application, tab: 'keys', webhook: null });
  }

  /** Opens a tab of the open application; going back returns to the previous one. */
  openTab(tab: string): void {
    if (tab === this.#tab.peek()) return;
    this.#write({ application: this.#application.peek(), tab: known(tab), webhook: null });
  }

  /** Opens a webhook's deliveries inside its tab, or the list of webhooks for null. */
  openWebhook(webhook: number | null): void {
    if (webhook === this.#webhook.peek()) return;
    this.#write({ application: this.#application.peek(), tab: 'webhooks', webhook });
  }

  /** Reads the URL, such as after a click on the navigation. */
  follow(): void {
    const url = this.#url && new URL(this.#url.href());
    if (!url || (this.#path && url.pathname !== this.#path)) return;
    const id = (name: string) => {
      const value = Number(url.searchParams.get(name));
      return Number.isSafeInteger(value) && value > 0 ? value : null;
    };
    this.#set({ application: id('application'), tab: known(url.searchParams.get('tab')), webhook: id('webhook') });
  }

  #write(open: Open): void {
    this.#set(open);
    const { application, tab, webhook } = open;
    if (!this.#url) return;
    const url = new URL(this.#url.href());
    for (const name of INNER) url.searchParams.delete(name);
    if (application !== null) url.searchParams.set('application', String(application));
    if (application !== null && tab !== 'keys') url.searchParams.set('tab', tab);
    if (webhook !== null) url.searchParams.set('webhook', String(webhook));
    if (url.href !== this.#url.href()) this.#url.push(url.href);
  }

  #set({ application, tab, webhook }: Open): void {
    batch(() => {
      this.#webhook.value = webhook;
      this.#application.value = application;
      this.#tab.value = tab;
    });
  }
}

const known = (tab: string | null): ApplicationTab => tabIds.find((one) => one === tab) ?? 'keys';

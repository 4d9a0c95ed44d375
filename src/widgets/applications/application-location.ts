import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import type { AddressBar } from '../../core/platform/platform.ts';
import { tabIds, type ApplicationTab } from './application-tab.ts';

/** Parameters of one application, tab, webhook or export type, which another one does not inherit. */
const INNER = ['application', 'tab', 'webhook', 'export', 'status', 'event', 'page'];

/** Neither a webhook nor an export type is open. */
const NOTHING = { webhook: null, exportType: null };

interface Open {
  /** Null for the list. */
  application: number | null;
  tab: ApplicationTab;
  /** Null for the list of webhooks. */
  webhook: number | null;
  /** Null for the list of export types. */
  exportType: number | null;
}

/**
 * The open application, its tab, and what is open in it, kept in the URL as `?application=3&tab=webhooks&webhook=7` or
 * `?application=3&tab=exports&export=7`.
 */
export class ApplicationLocation {
  readonly #application = signal<number | null>(null);
  /** Null for the list. */
  readonly application: ReadonlySignal<number | null> = this.#application;
  readonly #tab = signal<ApplicationTab>('keys');
  readonly tab: ReadonlySignal<ApplicationTab> = this.#tab;
  readonly #webhook = signal<number | null>(null);
  /** Null for the list of webhooks. */
  readonly webhook: ReadonlySignal<number | null> = this.#webhook;
  readonly #exportType = signal<number | null>(null);
  /** Null for the list of export types. */
  readonly exportType: ReadonlySignal<number | null> = this.#exportType;
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
    if (application !== this.#application.peek()) this.#write({ application, tab: 'keys', ...NOTHING });
  }

  /** Opens a tab of the open application; going back returns to the previous one. */
  openTab(tab: string): void {
    if (tab === this.#tab.peek()) return;
    this.#write({ application: this.#application.peek(), tab: known(tab), ...NOTHING });
  }

  /** Opens a webhook's deliveries inside its tab, or the list of webhooks for null. */
  openWebhook(webhook: number | null): void {
    if (webhook === this.#webhook.peek()) return;
    this.#write({ application: this.#application.peek(), tab: 'webhooks', ...NOTHING, webhook });
  }

  /** Opens an export type inside its tab, or the list for null. */
  openExportType(exportType: number | null): void {
    if (exportType === this.#exportType.peek()) return;
    this.#write({ application: this.#application.peek(), tab: 'exports', ...NOTHING, exportType });
  }

  /** Reads the URL, such as after a click on the navigation. */
  follow(): void {
    const url = this.#url && new URL(this.#url.href());
    if (!url || (this.#path && url.pathname !== this.#path)) return;
    const id = (name: string) => {
      const value = Number(url.searchParams.get(name));
      return Number.isSafeInteger(value) && value > 0 ? value : null;
    };
    this.#set({
      application: id('application'),
      tab: known(url.searchParams.get('tab')),
      webhook: id('webhook'),
      exportType: id('export'),
    });
  }

  #write(open: Open): void {
    this.#set(open);
    const { application, tab, webhook, exportType } = open;
    if (!this.#url) return;
    const url = new URL(this.#url.href());
    for (const name of INNER) url.searchParams.delete(name);
    if (application !== null) url.searchParams.set('application', String(application));
    if (application !== null && tab !== 'keys') url.searchParams.set('tab', tab);
    if (webhook !== null) url.searchParams.set('webhook', String(webhook));
    if (exportType !== null) url.searchParams.set('export', String(exportType));
    if (url.href !== this.#url.href()) this.#url.push(url.href);
  }

  #set({ application, tab, webhook, exportType }: Open): void {
    batch(() => {
      this.#webhook.value = webhook;
      this.#exportType.value = exportType;
      this.#application.value = application;
      this.#tab.value = tab;
    });
  }
}

const known = (tab: string | null): ApplicationTab => tabIds.find((one) => one === tab) ?? 'keys';

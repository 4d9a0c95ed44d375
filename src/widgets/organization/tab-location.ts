import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import type { AddressBar } from '../../core/platform/platform.ts';
import {
  connectionOf,
  writeConnection,
  type ConnectionLocation,
  type WizardStep,
} from '../single-sign-on/connection-location.ts';

export const SINGLE_SIGN_ON_TAB = 'single-sign-on';
export const DIRECTORY_TAB = 'directory';

/** What the organization page shows. */
export interface OpenTab {
  /** The id of a tab, such as `api-keys`; null for the first. */
  tab: string | null;
  /** The webhook to show with its deliveries; null for the list of webhooks. */
  webhook: number | null;
  /** The connection to show in 'Single sign-on'; null for the list. */
  connection: number | null;
  /** The open step of the wizard there. */
  step: WizardStep | null;
}

/** Parameters of one tab, webhook or connection, which another one does not inherit. */
const INNER = ['webhook', 'status', 'event', 'page', 'connection', 'step'];
const NOTHING = { webhook: null, connection: null, step: null };

/**
 * The open tab and what is open inside of it, a webhook or a connection: kept in the URL as `?tab=webhooks&webhook=3`.
 */
export class TabLocation implements ConnectionLocation {
  readonly #tab = signal<string | null>(null);
  readonly tab: ReadonlySignal<string | null> = this.#tab;
  readonly #webhook = signal<number | null>(null);
  readonly webhook: ReadonlySignal<number | null> = this.#webhook;
  readonly #connection = signal<number | null>(null);
  readonly connection: ReadonlySignal<number | null> = this.#connection;
  readonly #step = signal<WizardStep | null>(null);
  readonly step: ReadonlySignal<WizardStep | null> = this.#step;
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
    if (tab !== this.#tab.peek()) this.#write({ ...NOTHING, tab });
  }

  /** Opens a webhook's deliveries inside its tab, or the list of webhooks for null. */
  openWebhook(id: number | null): void {
    if (id !== this.#webhook.peek()) this.#write({ ...NOTHING, tab: 'webhooks', webhook: id });
  }

  /** Opens a connection inside its tab, a step of its wizard, or the list of connections for null. */
  openConnection(connection: number | null, step: WizardStep | null = null): void {
    if (connection === this.#connection.peek() && step === this.#step.peek()) return;
    this.#write({ ...NOTHING, tab: SINGLE_SIGN_ON_TAB, connection, step });
  }

  #read(): void {
    const url = this.#url && new URL(this.#url.href());
    if (!url || (this.#path && url.pathname !== this.#path)) return;
    const id = Number(url.searchParams.get('webhook'));
    this.#set({
      tab: url.searchParams.get('tab'),
      webhook: Number.isSafeInteger(id) && id > 0 ? id : null,
      ...connectionOf(url.searchParams),
    });
  }

  #write(open: OpenTab & { tab: string }): void {
    this.#set(open);
    if (!this.#url) return;
    const url = new URL(this.#url.href());
    for (const name of INNER) url.searchParams.delete(name);
    url.searchParams.set('tab', open.tab);
    if (open.webhook !== null) url.searchParams.set('webhook', String(open.webhook));
    writeConnection(url.searchParams, open.connection, open.step);
    if (url.href !== this.#url.href()) this.#url.push(url.href);
  }

  #set({ tab, webhook, connection, step }: OpenTab): void {
    batch(() => {
      this.#tab.value = tab;
      this.#webhook.value = webhook;
      this.#connection.value = connection;
      this.#step.value = step;
    });
  }
}

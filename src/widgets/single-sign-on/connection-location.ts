import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import type { AddressBar } from '../../core/platform/platform.ts';

/** The steps of the wizard, in order. */
export const wizardSteps = ['choose', 'copy', 'paste', 'people', 'test', 'enable'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** What the screens of single sign-on show. */
export interface ConnectionLocation {
  /** The open connection; null for the lists, or for a new one. */
  readonly connection: ReadonlySignal<number | null>;
  /** The step of the wizard; null for the connection's page or the lists. */
  readonly step: ReadonlySignal<WizardStep | null>;
  openConnection: (id: number | null, step?: WizardStep | null) => void;
}

/** Reads connection and step of a query such as `?connection=3&step=test`. */
export function connectionOf(query: URLSearchParams): { connection: number | null; step: WizardStep | null } {
  const id = Number(query.get('connection'));
  return {
    connection: Number.isSafeInteger(id) && id > 0 ? id : null,
    step: wizardSteps.find((step) => step === query.get('step')) ?? null,
  };
}

/** Writes connection and step into a query. */
export function writeConnection(query: URLSearchParams, connection: number | null, step: WizardStep | null): void {
  if (connection === null) query.delete('connection');
  else query.set('connection', String(connection));
  if (step === null) query.delete('step');
  else query.set('step', step);
}

/** The location of an element or page of its own: in the URL, or in memory on a host's page. */
export class OwnConnectionLocation implements ConnectionLocation {
  readonly #connection = signal<number | null>(null);
  readonly connection: ReadonlySignal<number | null> = this.#connection;
  readonly #step = signal<WizardStep | null>(null);
  readonly step: ReadonlySignal<WizardStep | null> = this.#step;
  readonly #url: AddressBar | null;
  #path = '';
  #unlisten: (() => void) | undefined;

  /** @param url the page's URL; null keeps the location in memory */
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

  /** Opens a connection, a step of its wizard, or the lists for null; going back returns to the previous one. */
  openConnection(connection: number | null, step: WizardStep | null = null): void {
    this.#set(connection, step);
    if (!this.#url) return;
    const url = new URL(this.#url.href());
    writeConnection(url.searchParams, connection, step);
    if (url.href !== this.#url.href()) this.#url.push(url.href);
  }

  #read(): void {
    const url = this.#url && new URL(this.#url.href());
    if (!url || (this.#path && url.pathname !== this.#path)) return;
    const { connection, step } = connectionOf(url.searchParams);
    this.#set(connection, step);
  }

  #set(connection: number | null, step: WizardStep | null): void {
    batch(() => {
      this.#connection.value = connection;
      this.#step.value = step;
    });
  }
}

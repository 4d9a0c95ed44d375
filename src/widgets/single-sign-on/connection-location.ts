import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { AddressBar } from '../../core/platform/platform.ts';
import { idIn, QueryState, writeQuery } from '../../core/state/query-state.ts';

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

/** What is open: `?connection=3&step=test`. */
interface OpenConnection {
  connection: number | null;
  step: WizardStep | null;
}

/** Reads connection and step of a query. */
export const connectionOf = (query: URLSearchParams): OpenConnection => ({
  connection: idIn(query, 'connection'),
  step: wizardSteps.find((step) => step === query.get('step')) ?? null,
});

/** The location of an element or page of its own: in the URL, or in memory on a host's page. */
export class OwnConnectionLocation extends QueryState<OpenConnection> implements ConnectionLocation {
  readonly connection = computed(() => this.state.value.connection);
  readonly step = computed(() => this.state.value.step);

  constructor(url: AddressBar | null) {
    super(url, { read: connectionOf, write: (query, open) => writeQuery(query, { ...open }) });
  }

  /** Opens a connection, a step of its wizard, or the lists for null; going back returns to the previous one. */
  openConnection(connection: number | null, step: WizardStep | null = null): void {
    this.show({ connection, step });
  }
}

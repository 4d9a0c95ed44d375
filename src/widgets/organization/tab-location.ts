import { computed } from '@preact/signals-core';
import type { AddressBar } from '../../core/platform/platform.ts';
import { idIn, QueryState, writeQuery } from '../../core/state/query-state.ts';
import { connectionOf, type ConnectionLocation, type WizardStep } from '../single-sign-on/connection-location.ts';

export const SINGLE_SIGN_ON_TAB = 'single-sign-on';
export const DIRECTORY_TAB = 'directory';

/** What the organization page shows. */
interface OpenTab {
  /** The id of a tab, such as `api-keys`; null for the first. */
  tab: string | null;
  /** The webhook to show with its deliveries; null for the list of webhooks. */
  webhook: number | null;
  /** The connection to show in 'Single sign-on'; null for the list. */
  connection: number | null;
  /** The open step of the wizard there. */
  step: WizardStep | null;
}

/** Parameters of one tab or webhook, which another one does not inherit. */
const INNER = { status: null, event: null, page: null };
const NOTHING = { webhook: null, connection: null, step: null };

/**
 * The open tab and what is open inside of it, a webhook or a connection: kept in the URL as `?tab=webhooks&webhook=3`.
 */
export class TabLocation extends QueryState<OpenTab> implements ConnectionLocation {
  readonly tab = computed(() => this.state.value.tab);
  readonly webhook = computed(() => this.state.value.webhook);
  readonly connection = computed(() => this.state.value.connection);
  readonly step = computed(() => this.state.value.step);

  constructor(url: AddressBar | null) {
    super(url, {
      read: (query) => ({ tab: query.get('tab'), webhook: idIn(query, 'webhook'), ...connectionOf(query) }),
      write: (query, open) => writeQuery(query, { ...INNER, ...open }),
    });
  }

  open(tab: string): void {
    if (tab !== this.tab.peek()) this.show({ ...NOTHING, tab });
  }

  /** Opens a webhook's deliveries inside its tab, or the list of webhooks for null. */
  openWebhook(webhook: number | null): void {
    if (webhook !== this.webhook.peek()) this.show({ ...NOTHING, tab: 'webhooks', webhook });
  }

  /** Opens a connection inside its tab, a step of its wizard, or the list of connections for null. */
  openConnection(connection: number | null, step: WizardStep | null = null): void {
    if (connection === this.connection.peek() && step === this.step.peek()) return;
    this.show({ ...NOTHING, tab: SINGLE_SIGN_ON_TAB, connection, step });
  }
}
